import type { PurchaseDecision } from '@jara/rules/purchase'
import type { Db } from '../../db/db.ts'
import type { Live } from '../../live/live.ts'
import { findAudience } from './purchase.sql.ts'

export type PurchaseNews = 'submitted' | PurchaseDecision

/** For after the commit: the open apps of the customer, the shop and the brand read again what this has changed. */
export async function tellOfPurchase(
  db: Db,
  live: Pick<Live, 'tell'>,
  purchaseId: string,
  news: PurchaseNews,
): Promise<void> {
  const audience = await findAudience(db, purchaseId)
  if (!audience) return
  const { customer_id, retailer_id, brand_id } = audience
  const confirmed = news === 'confirmed'
  live.tell([customer_id], confirmed ? ['purchases', 'points'] : ['purchases'])
  live.tell([retailer_id, brand_id], confirmed ? ['pending', 'inventory'] : ['pending'])
}
