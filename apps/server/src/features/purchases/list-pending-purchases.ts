import type { listPendingPurchases as listPendingPurchasesCall } from '@jara/contract/purchases'
import type { AnswerOf } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../http/tenant.ts'
import { describePurchase } from './describe-purchase.ts'
import { readPageCursor } from './page-cursor.ts'
import { selectPendingOfBrand, selectPendingOfShop } from './purchase-list.sql.ts'

/** What waits for a decision: a shop's own purchases, or a brand's products in every shop. */
export async function listPendingPurchases(
  db: Db,
  { kind, retailerId }: Tenant,
  before?: string,
): Promise<AnswerOf<typeof listPendingPurchasesCall>> {
  const select = kind === 'brand' ? selectPendingOfBrand : selectPendingOfShop
  const rows = await select(db, retailerId, readPageCursor(before))
  return rows.map(describePurchase)
}
