import type { Role } from '@jara/contract/call'
import type { Db } from '../../../../db/db.ts'

/** How long customers can change their mind. */
const daysToErasure = 30

/** Returns when the account will be erased, or undefined if it cannot be. Sessions must be ended after this. */
export async function markLeaving(
  tx: Db,
  userId: string,
  checked: string | undefined,
): Promise<Date | undefined> {
  const marked = await tx.row<{ erase_at: Date }>(
    `update users set erase_at = clock_timestamp() + make_interval(days => ${daysToErasure})
      where id = $1 and role = 'customer' and erase_at is null and not of_demo
        and password_hash = coalesce($2, password_hash)
     returning erase_at`,
    [userId, checked ?? null],
  )
  return marked?.erase_at
}

interface LeaverRow {
  role: Role
  of_demo: boolean
  erase_at: Date | null
}

export async function findLeaver(tx: Db, userId: string): Promise<LeaverRow | undefined> {
  return tx.row<LeaverRow>('select role, of_demo, erase_at from users where id = $1', [userId])
}
