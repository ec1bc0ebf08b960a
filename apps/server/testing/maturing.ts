import type { Database } from '../src/db/db.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'

/** Confirms a purchase whose points mature, which no test's policy requires. */
export async function confirmMaturing(db: Database, purchaseId: string, maturesAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await tx.row<{ customer_id: string; points: number }>(
      `with decided as (
         update purchases set status = 'confirmed', decided_at = now() where id = $1 and status = 'pending'
         returning id, customer_id, retailer_id, product_id, quantity, points
       ), unlisted as (
         delete from pending_purchases using decided where pending_purchases.purchase_id = decided.id
       ), taken as (
         insert into stock_takings (retailer_id, product_id, quantity)
         select retailer_id, product_id, quantity from decided
       )
       select customer_id, points from decided`,
      [purchaseId],
    )
    if (!purchase) throw new Error('The purchase of a test is not pending')
    const { customer_id: userId, points } = purchase
    await earnPoints(tx, { userId, points, cause: `purchase/${purchaseId}`, maturesAt })
  })
}
