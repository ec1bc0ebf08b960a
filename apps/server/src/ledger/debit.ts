import type { Db } from '../db/db.ts'
import type { PointMove } from './earn-points.ts'

/** One conditional statement: nothing is read first, so no parallel debit can slip in between. */
export async function debit(
  db: Db,
  kind: 'spend' | 'hold',
  { userId, points, cause }: PointMove,
): Promise<number | undefined> {
  const debited = await db.row<{ balance_after: number }>(
    `with debited as (
       update wallets set balance = balance - $2 where user_id = $1 and balance >= $2 returning user_id, balance
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/' || $4, $4, user_id, $2, balance from debited
     returning balance_after`,
    [userId, points, cause, kind],
  )
  return debited?.balance_after
}
