import type { Db } from '../db/db.ts'

/**
 * Turns held points into redeemed ones. Settle and refund share one reference, so a hold ends once: the database
 * refuses the other, and the same again.
 */
export async function settleHold(db: Db, cause: string): Promise<void> {
  const settled = await db.row(
    `insert into point_transfers (reference, kind, user_id, points)
     select $1 || '/outcome', 'settle', user_id, points
       from point_transfers where reference = $1 || '/hold'
     returning id`,
    [cause],
  )
  if (!settled) throw new Error(`No hold to settle for ${cause}`)
}
