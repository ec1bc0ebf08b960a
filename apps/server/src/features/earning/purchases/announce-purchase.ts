import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Db } from '../../../db/db.ts'
import type { Live } from '../../../live/live.ts'
import { findAudience } from './purchase.sql.ts'

export type PurchaseEvent = 'submitted' | 'held' | PurchaseDecision | 'reversed'

/** Makes open apps of the customer, shop and brand fetch what has changed. Call it after the commit. */
export async function announcePurchase(
  db: Db,
  live: Pick<Live, 'tell'>,
  purchaseId: string,
  event: PurchaseEvent,
): Promise<void> {
  const audience = await findAudience(db, purchaseId)
  if (!audience) return
  const { customer_id, retailer_id, brand_id } = audience
  const movesPoints = event === 'confirmed' || event === 'reversed'
  live.tell([customer_id], movesPoints ? ['purchases', 'points'] : ['purchases'])
  live.tell([retailer_id, brand_id], movesPoints ? ['pending', 'inventory'] : ['pending'])
}

/** Announces these like rejected purchases, when a customer closes their account. */
export async function announceWithdrawn(
  db: Db,
  live: Pick<Live, 'tell'>,
  purchaseIds: readonly string[],
): Promise<void> {
  for (const id of purchaseIds) await announcePurchase(db, live, id, 'rejected')
}
