import type { Db } from '../db/db.ts'

/** Gives points back that had been redeemed, because what they bought was taken back, and answers the new balance. */
export async function reverseSettled(db: Db, cause: string): Promise<number> {
  const reversed = await db.row<{ balance_after: number }>(
    `with settled as (
       select user_id, points from point_transfers where reference = $1 || '/outcome' and kind = 'settle'
     ), credited as (
       update wallets set balance = wallets.balance + settled.points from settled
        where wallets.user_id = settled.user_id
       returning wallets.user_id, wallets.balance, settled.points
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $1 || '/reversal', 'reverse', user_id, points, balance from credited
     returning balance_after`,
    [cause],
  )
  if (!reversed) throw new Error(`Nothing was settled for ${cause}`)
  return reversed.balance_after
}
