import type { Db } from '../db/db.ts'

export interface PointMove {
  readonly userId: string
  readonly points: number
  /** What the move is for, such as `purchase/0198…`. The same cause can never move points twice. */
  readonly cause: string
}

/** Credits newly issued points and answers the new balance. */
export async function earnPoints(db: Db, { userId, points, cause }: PointMove): Promise<number> {
  const credited = await db.row<{ balance_after: number }>(
    `with credited as (
       update wallets set balance = balance + $2 where user_id = $1 returning user_id, balance
     )
     insert into point_transfers (reference, kind, user_id, from_account, to_account, points, balance_after)
     select $3 || '/earn', 'earn', user_id, 'issued', 'wallet', $2, balance from credited
     returning balance_after`,
    [userId, points, cause],
  )
  if (!credited) throw new Error(`No wallet to credit for ${cause}`)
  return credited.balance_after
}
