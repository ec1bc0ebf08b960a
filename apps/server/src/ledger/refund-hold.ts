import type { Db } from '../db/db.ts'

/** Gives held points back, exactly as many as were held, and answers the new balance. */
export async function refundHold(db: Db, cause: string): Promise<number> {
  const refunded = await db.row<{ balance_after: number }>(
    `with held as (
       select user_id, points from point_transfers where reference = $1 || '/hold'
     ), credited as (
       update wallets set balance = wallets.balance + held.points from held
        where wallets.user_id = held.user_id
       returning wallets.user_id, wallets.balance, held.points
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $1 || '/outcome', 'refund', user_id, points, balance from credited
     returning balance_after`,
    [cause],
  )
  if (!refunded) throw new Error(`No hold to refund for ${cause}`)
  return refunded.balance_after
}
