import type { Db } from '../../db/db.ts'
import { Refusal } from '../refusal.ts'

const lagosDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** The refusal for earning, redeeming or changing anything with an account that is about to be erased. */
export function accountLeaving(eraseAt: Date): Refusal {
  return new Refusal(
    'forbidden',
    `Your account will be deleted on ${lagosDay.format(eraseAt)}. To keep using it, tap “Keep my account”.`,
    { code: 'account_leaving' },
  )
}

/**
 * Refuses a customer whose account is about to be erased. Until the transaction ends, no one can request the erasure of this
 * account.
 */
export async function refuseLeaving(tx: Db, userId: string): Promise<void> {
  const user = await tx.row<{ erase_at: Date | null }>('select erase_at from users where id = $1 for share', [
    userId,
  ])
  if (user?.erase_at) throw accountLeaving(user.erase_at)
}

/** Cancels an account's erasure. Returns false if none was pending, or if it has begun. */
export async function stopErasure(tx: Db, userId: string): Promise<boolean> {
  const kept = await tx.row(
    `update users set erase_at = null where id = $1 and erase_at is not null and erasure_begun_at is null returning id`,
    [userId],
  )
  return kept !== undefined
}
