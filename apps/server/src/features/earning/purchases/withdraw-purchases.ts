import type { Db } from '../../../db/db.ts'
import { returnBonuses } from './mission-budget.sql.ts'

/**
 * Rejects purchases that wait for a shop or an operator when their customer closes the account, and returns the bonuses.
 * Returns the ids of the purchases.
 */
export async function withdrawPurchases(tx: Db, customerId: string): Promise<readonly string[]> {
  return (await withdraw(tx, 'customer_id = $1', customerId)).map(({ id }) => id)
}

/** The same for those of these purchases that are still waiting, when their sale is voided. */
export async function withdrawSold(tx: Db, purchaseIds: readonly string[]): Promise<readonly WithdrawnRow[]> {
  return withdraw(tx, 'id = any($1::uuid[])', purchaseIds)
}

interface WithdrawnRow {
  id: string
  customer_id: string
}

async function withdraw(tx: Db, which: string, value: unknown): Promise<readonly WithdrawnRow[]> {
  const withdrawn = await tx.rows<WithdrawnRow>(
    `with decided as (
       update purchases set status = 'rejected', decided_at = now() where ${which} and status = 'pending'
       returning id, customer_id
     ), unlisted as (
       delete from pending_purchases using decided where pending_purchases.purchase_id = decided.id
     ), unheld as (
       delete from held_purchases using decided where held_purchases.purchase_id = decided.id
     )
     select id, customer_id from decided`,
    [value],
  )
  await returnBonuses(
    tx,
    withdrawn.map(({ id }) => id),
  )
  return withdrawn
}
