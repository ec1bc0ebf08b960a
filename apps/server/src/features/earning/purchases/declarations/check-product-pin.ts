import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { checkProductPin as checkProductPinCall } from '@jara/contract/earning/purchases-declarations'
import type { PinVault } from '../../../../access/product-pins.ts'
import type { Db } from '../../../../db/db.ts'
import { chooseOffer, enterShop } from '../submit-purchase.ts'
import { describeDeclarable } from './describe-declarable.ts'
import { openProductPin } from './open-product-pin.ts'

/** The product that the PIN verifies. The PIN stays unused: the customer sees the product first. */
export async function checkProductPin(
  db: Db,
  vault: PinVault,
  customerId: string,
  { retailerCode, pin }: BodyOf<typeof checkProductPinCall>,
): Promise<AnswerOf<typeof checkProductPinCall>> {
  const shop = await enterShop(db, customerId, retailerCode)
  const { productId } = await openProductPin(db, vault, customerId, { pin, locked: false })
  const offer = await chooseOffer(db, shop.id, productId)
  const declarable = await describeDeclarable(db, customerId, shop.id, [offer.product_id])
  const product = declarable.get(offer.product_id)
  if (!product) throw new Error('An offered product has no description')
  return { product, shop: { name: shop.name, location: `${shop.latitude},${shop.longitude}` } }
}
