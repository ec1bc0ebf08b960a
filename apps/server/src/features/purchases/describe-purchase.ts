import { fromKobo } from '@jara/rules/naira'
import type { ListedPurchaseRow } from './purchase-list.sql.ts'

/** A purchase as the contract spells it: decimal naira and a timestamp in UTC. */
export function describePurchase<Row extends ListedPurchaseRow>({ total_kobo, created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString(), total_amount: fromKobo(total_kobo) }
}
