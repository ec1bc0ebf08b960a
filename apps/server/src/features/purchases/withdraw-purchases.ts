import type { Db } from '../../db/db.ts'
import { returnBonuses } from './mission-budget.sql.ts'

/**
 * Rejects what waits for a shop or an operator, because its customer leaves, and returns the bonuses. Returns the ids of
 * the purchases.
 */
export async function withdrawPurchases(tx: Db, customerId: string): Promise<readonly string[]> {
  const withdrawn = await tx.rows<{ id: string }>(
    `with decided as (
       update purchases set status = 'rejected', decided_at = now() where customer_id = $1 and status = 'pending'
       returning id
     ), unlisted as (
       delete from pending_purchases using decided where pending_purchases.purchase_id = decided.id
     ), unheld as (
       delete from held_purchases using decided where held_purchases.purchase_id = decided.id
     )
     select id from decided`,
    [customerId],
  )
  const ids = withdrawn.map(({ id }) => id)
  await returnBonuses(tx, ids)
  return ids
}
