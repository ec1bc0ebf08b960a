import type { Db } from '../db/db.ts'

export interface PointMove {
  readonly userId: string
  readonly points: number
  /** What the move is for, such as `purchase/0198…`. The same cause can never move points twice. */
  readonly cause: string
}

/**
 * As a part of one statement: credits newly issued points to the customer in `earned` (user_id, points, cause), which
 * has one row or none. Where the wallet is missing there is no balance, and nothing at all happens.
 */
export const creditEarned = `credited as (
    update wallets set balance = balance + earned.points from earned where wallets.user_id = earned.user_id
    returning wallets.balance
  ), transferred as (
    insert into point_transfers (reference, kind, user_id, points, balance_after)
    select earned.cause || '/earn', 'earn', earned.user_id, earned.points, (select balance from credited)::balance_of_wallet
      from earned
    returning balance_after
  )`

/** Credits newly issued points and answers the new balance. */
export async function earnPoints(db: Db, { userId, points, cause }: PointMove): Promise<number> {
  const credited = await db.row<{ balance_after: number }>(
    `with earned as (
       select $1::uuid as user_id, $2::bigint as points, $3::text as cause
     ), ${creditEarned}
     select balance_after from transferred`,
    [userId, points, cause],
  )
  if (!credited) throw new Error(`Nothing was credited for ${cause}`)
  return credited.balance_after
}
