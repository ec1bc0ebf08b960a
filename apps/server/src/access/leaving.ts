import type { Db } from '../db/db.ts'
import { Refusal } from './refusal.ts'

const lagosDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** The answer to whoever would earn, redeem or change something with an account that is about to be erased. */
export function accountLeaving(eraseAt: Date): Refusal {
  return new Refusal(
    'forbidden',
    `Your account will be erased on ${lagosDay.format(eraseAt)}. To use it again, tap “Keep my account”.`,
    { code: 'account_leaving' },
  )
}

/** Refuses a customer who leaves. Until the transaction ends, nobody can ask for the erasure of this account. */
export async function refuseLeaving(tx: Db, userId: string): Promise<void> {
  const user = await tx.row<{ erase_at: Date | null }>('select erase_at from users where id = $1 for share', [
    userId,
  ])
  if (user?.erase_at) throw accountLeaving(user.erase_at)
}

/** Keeps an account that was to be erased. Returns false if it was not, or if its erasure has begun. */
export async function stopErasure(tx: Db, userId: string): Promise<boolean> {
  const kept = await tx.row(
    `update users set erase_at = null where id = $1 and erase_at is not null and erasure_begun_at is null returning id`,
    [userId],
  )
  return kept !== undefined
}
