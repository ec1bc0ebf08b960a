import type { submitPurchase as submitPurchaseCall } from '@jara/contract/earning/purchases'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'
import { lockMergedProduct } from '../../../db/catalogue.sql.ts'
import { refuseLeaving } from '../../../access/identity/leaving.ts'
import { Refusal } from '../../../access/refusal.ts'
import { pathOfLink } from '../../../access/signed-links.ts'
import { declarePurchase } from './declare-purchase.ts'
import { findUsablePhoto, markPhotoUsed } from './photos/photo.sql.ts'
import { findOffer, findShop, type OfferRow, type ShopRow } from './shop-stock.sql.ts'

export const unknownShopReason = 'shop_unknown'

/** Declares a purchase with a photo taken at the shop. Must run in a transaction. */
export async function submitPurchase(
  tx: Db,
  customerId: string,
  { retailerCode, productId, quantity, imageUrl }: BodyOf<typeof submitPurchaseCall>,
): Promise<AnswerOf<typeof submitPurchaseCall>> {
  const shop = await enterShop(tx, customerId, retailerCode)
  const offer = await chooseOffer(tx, shop.id, productId)
  const photo = await findUsablePhoto(tx, customerId, shop.id, pathOfLink(imageUrl))
  if (!photo) throw unusablePhoto()
  const submitted = await declarePurchase(tx, { customerId, retailerId: shop.id, offer, quantity, photo })
  if (!submitted) throw unusablePhoto()
  await markPhotoUsed(tx, photo.id)
  return submitted
}

/** Finds the shop where this customer declares a purchase. */
export async function enterShop(tx: Db, customerId: string, retailerCode: string): Promise<ShopRow> {
  const [, shop] = await Promise.all([
    refuseLeaving(tx, customerId),
    findShop(tx, retailerCode.toUpperCase()),
  ])
  if (!shop) throw unknownShop()
  return shop
}

/** A purchase queued on the phone may name a product that has since been merged into another. */
export async function chooseOffer(tx: Db, shopId: string, productId: number): Promise<OfferRow> {
  const offer =
    (await findOffer(tx, shopId, productId)) ??
    (await findOffer(tx, shopId, (await lockMergedProduct(tx, productId)) ?? productId))
  if (offer) return offer
  throw new Refusal('invalid', 'This shop doesn’t sell that product.', { code: 'not_stocked' })
}

export function unknownShop(): Refusal {
  return new Refusal('not-found', 'Invalid shop PIN. Please try again.', { code: unknownShopReason })
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
