import type { submitPurchase as submitPurchaseCall } from '@jara/contract/purchases'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { formatNaira, fromKobo } from '@jara/rules/naira'
import { purchaseTotals } from '@jara/rules/purchase'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../access/refusal.ts'
import { pathOfLink } from '../../access/signed-links.ts'
import { type Notice, writeNoticeToShop } from '../../notices/write-notice.ts'
import { claimBonuses, insertPurchaseBonus } from './mission-budget.sql.ts'
import { findFlags } from './purchase-flags.ts'
import { findUsablePhoto, markPhotoUsed } from './photos/photo.sql.ts'
import { insertPurchase } from './purchase.sql.ts'
import { findOffer, findShop } from './shop-stock.sql.ts'

export const unknownShopReason = 'shop_unknown'

/**
 * Declares a purchase. Its total and points are fixed now: later changes of price or points do not affect it.
 * Must run in a transaction.
 */
export async function submitPurchase(
  tx: Db,
  customerId: string,
  { retailerCode, productId, quantity, imageUrl }: BodyOf<typeof submitPurchaseCall>,
): Promise<AnswerOf<typeof submitPurchaseCall>> {
  const shop = await findShop(tx, retailerCode.toUpperCase())
  if (!shop) throw unknownShop()
  const offer = await findOffer(tx, shop.id, productId)
  if (!offer) throw new Refusal('invalid', 'This shop does not stock that product.', { code: 'not_stocked' })
  const photo = await findUsablePhoto(tx, customerId, shop.id, pathOfLink(imageUrl))
  if (!photo) throw unusablePhoto()
  const flags = await findFlags(tx, customerId, shop.id, photo)

  const bonuses = await claimBonuses(tx, productId, quantity)
  const { totalKobo, points } = purchaseTotals({
    quantity,
    unitPriceKobo: offer.price_kobo,
    pointsPerUnit: offer.points_per_unit,
    bonusPointsPerUnit: bonuses.reduce((sum, { bonus_points_per_unit }) => sum + bonus_points_per_unit, 0),
  })
  const id = await insertPurchase(tx, {
    customerId,
    retailerId: shop.id,
    productId,
    photoId: photo.id,
    quantity,
    totalKobo,
    points,
    flags,
  })
  if (!id) throw unusablePhoto()
  await markPhotoUsed(tx, photo.id)
  for (const { mission_id, bonus_points_per_unit } of bonuses) {
    await insertPurchaseBonus(tx, id, mission_id, bonus_points_per_unit * quantity)
  }
  await writeNoticeToShop(tx, shop.id, describePending(offer.product_name, quantity, totalKobo))
  const message = 'Purchase submitted successfully!'
  return { message, id, status: 'pending', total_amount: fromKobo(totalKobo), points }
}

export function unknownShop(): Refusal {
  return new Refusal('not-found', 'Invalid shop PIN. Please try again.', { code: unknownShopReason })
}

/** The notice to the shop. It names no total count, so it stays true when more purchases arrive. */
function describePending(product: string, quantity: number, totalKobo: number): Omit<Notice, 'userId'> {
  const body = `${quantity} × ${product} for ${formatNaira(totalKobo)}. Open Jara to approve or reject it.`
  return { kind: 'purchase-pending', title: 'New purchase to approve', body }
}

/** One message for foreign, old, used and unknown photos, so that it does not reveal which photos exist. */
function unusablePhoto(): Refusal {
  return new Refusal(
    'invalid',
    'This photo cannot be used for this purchase. Please capture the product again.',
    {
      code: 'photo_unusable',
    },
  )
}
