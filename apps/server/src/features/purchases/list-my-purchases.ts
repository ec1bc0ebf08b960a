import type { listMyPurchases as listMyPurchasesCall } from '@jara/contract/purchases'
import type { AnswerOf } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'
import { describePurchase } from './describe-purchase.ts'
import { readPageCursor } from './page-cursor.ts'
import { selectPurchasesOfCustomer } from './purchase-list.sql.ts'

export async function listMyPurchases(
  db: Db,
  customerId: string,
  before?: string,
): Promise<AnswerOf<typeof listMyPurchasesCall>> {
  const rows = await selectPurchasesOfCustomer(db, customerId, readPageCursor(before))
  return rows.map(describePurchase)
}
