import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { searchPurchases as searchPurchasesCall } from '@jara/contract/earning/purchases-console'
import { fromKobo } from '@jara/rules/naira'
import { pointsLeft } from '@jara/rules/earning/reversal'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { readPageCursor } from '../list-purchases.ts'
import { findNarrowed, type SearchedRow, selectSearched } from './purchase-search.sql.ts'

type Answer = AnswerOf<typeof searchPurchasesCall>

/** All customers' purchases, filtered by an operator. */
export async function searchPurchases(db: Db, query: QueryOf<typeof searchPurchasesCall>): Promise<Answer> {
  const { state, shop, product, customer, from, to, before } = query
  const filter = { state, shopId: shop, productId: product, customerId: customer, from, to }
  const cursor = readPageCursor(before)
  const isKnown = [shop, customer].every((id) => id === undefined || isUuid(id))
  if (!isKnown) return { purchases: [], narrowed_to: {} }
  const [rows, narrowed] = await Promise.all([
    selectSearched(db, { ...filter, before: cursor }),
    findNarrowed(db, filter),
  ])
  return { purchases: rows.map(describeRow), narrowed_to: narrowed }
}

function describeRow(row: SearchedRow): Answer['purchases'][number] {
  const { id, product_name, brand, quantity, reversed_units } = row
  return {
    ...{ id, product_name, brand, quantity, reversed_units },
    at: row.created_at.toISOString(),
    customer: { id: row.customer_id, name: row.customer_name || 'Erased' },
    shop: { id: row.shop_id, name: row.shop_name },
    total_amount: fromKobo(row.total_kobo),
    points: pointsLeft(row, reversed_units),
    state: stateOf(row),
  }
}

function stateOf({ status, is_held, reversed_units }: SearchedRow): string {
  if (is_held) return 'held'
  return reversed_units > 0 ? 'reversed' : status
}
