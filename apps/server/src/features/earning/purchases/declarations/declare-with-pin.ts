import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { declareWithPin as declareWithPinCall } from '@jara/contract/earning/purchases-declarations'
import type { PinVault } from '../../../../access/product-pins.ts'
import type { Db } from '../../../../db/db.ts'
import { declarePurchase } from '../declare-purchase.ts'
import { chooseOffer, enterShop } from '../submit-purchase.ts'
import { openProductPin } from './open-product-pin.ts'
import { spendProductPin } from './product-pin.sql.ts'

/** Declares one pack, and uses up its PIN. Must run in a transaction. */
export async function declareWithPin(
  tx: Db,
  vault: PinVault,
  customerId: string,
  { retailerCode, pin }: BodyOf<typeof declareWithPinCall>,
): Promise<AnswerOf<typeof declareWithPinCall>> {
  const { id: retailerId } = await enterShop(tx, customerId, retailerCode)
  const { mark, productId } = await openProductPin(tx, vault, customerId, { pin, locked: true })
  const offer = await chooseOffer(tx, retailerId, productId)
  const declared = { customerId, retailerId, offer, quantity: 1, photo: undefined }
  const submitted = await declarePurchase(tx, declared)
  if (!submitted) throw new Error('A purchase without a photo was not inserted')
  await spendProductPin(tx, mark, submitted.id)
  return submitted
}
