import type { submitPurchase as submitPurchaseCall } from '@jara/contract/purchases'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { formatNaira, fromKobo } from '@jara/rules/naira'
import { purchaseTotals } from '@jara/rules/purchase'
import { flagsOf, isHeld, judgePurchase, refusalOf } from '@jara/rules/purchase-rules'
import type { Db } from '../../db/db.ts'
import { lockMergedProduct } from '../../db/merged-products.ts'
import { refuseLeaving } from '../../access/leaving.ts'
import { Refusal } from '../../access/refusal.ts'
import { pathOfLink } from '../../access/signed-links.ts'
import { type Notice, writeNoticeToShop } from '../../notices/write-notice.ts'
import { recordDecision } from '../../policy/decision-record.sql.ts'
import { PolicyRefusal } from '../../policy/policy-refusal.ts'
import { policyInForce } from '../../policy/policy.sql.ts'
import { claimBonuses, insertPurchaseBonus } from './mission-budget.sql.ts'
import { gatherFacts } from './purchase-facts.ts'
import { findFlags } from './purchase-flags.ts'
import { findUsablePhoto, markPhotoUsed } from './photos/photo.sql.ts'
import { insertPurchase } from './purchase.sql.ts'
import { findOffer, findShop, type OfferRow } from './shop-stock.sql.ts'

export const unknownShopReason = 'shop_unknown'

/**
 * Declares a purchase. Its total and points are fixed now: later changes of price or points do not affect it.
 * Must run in a transaction.
 */
export async function submitPurchase(
  tx: Db,
  customerId: string,
  { retailerCode, productId: asked, quantity, imageUrl }: BodyOf<typeof submitPurchaseCall>,
): Promise<AnswerOf<typeof submitPurchaseCall>> {
  const [, shop] = await Promise.all([
    refuseLeaving(tx, customerId),
    findShop(tx, retailerCode.toUpperCase()),
  ])
  if (!shop) throw unknownShop()
  const offer = await chooseOffer(tx, shop.id, asked)
  const { product_id: productId } = offer
  const photo = await findUsablePhoto(tx, customerId, shop.id, pathOfLink(imageUrl))
  if (!photo) throw unusablePhoto()
  const flags = await findFlags(tx, customerId, shop.id, photo)
  const { version: policyVersion, policy } = await policyInForce(tx)
  const declared = { customerId, retailerId: shop.id, productId, quantity }
  const facts = await gatherFacts(tx, policy, declared, [shop.id])
  const findings = judgePurchase(policy, facts)
  const refusal = refusalOf(findings)
  if (refusal !== undefined) {
    const decision = {
      act: 'declare',
      customerId,
      retailerId: shop.id,
      policyVersion,
      facts,
      findings,
    } as const
    throw new PolicyRefusal(refusal, 'purchase_refused', decision)
  }

  const { unitsADay, alsoBeyondStock } = policy.missionBonus
  const units = alsoBeyondStock ? quantity : Math.min(quantity, facts.stock)
  const bonuses = await claimBonuses(tx, { customerId, productId, units, unitsADay })
  const { totalKobo, points } = purchaseTotals({
    quantity,
    unitPriceKobo: offer.price_kobo,
    pointsPerUnit: offer.points_per_unit,
    bonusPoints: bonuses.reduce((sum, bonus) => sum + bonus.points, 0),
  })
  const id = await insertPurchase(tx, {
    ...declared,
    photoId: photo.id,
    totalKobo,
    points,
    flags: [...flags, ...flagsOf(findings)],
  })
  if (!id) throw unusablePhoto()
  await markPhotoUsed(tx, photo.id)
  for (const bonus of bonuses) await insertPurchaseBonus(tx, id, bonus)
  const outcome = isHeld(findings) ? 'held' : 'accepted'
  await recordDecision(tx, {
    act: 'declare',
    subjectId: id,
    customerId,
    retailerId: shop.id,
    policyVersion,
    outcome,
    facts,
    findings,
  })
  await writeNoticeToShop(tx, shop.id, describePending(offer.product_name, quantity, totalKobo))
  const message = 'Purchase submitted successfully!'
  return { message, id, status: 'pending', total_amount: fromKobo(totalKobo), points }
}

/** A purchase that waited on the phone may name a product that was merged into another since. */
async function chooseOffer(tx: Db, shopId: string, productId: number): Promise<OfferRow> {
  const offer =
    (await findOffer(tx, shopId, productId)) ??
    (await findOffer(tx, shopId, (await lockMergedProduct(tx, productId)) ?? productId))
  if (offer) return offer
  throw new Refusal('invalid', 'This shop does not stock that product.', { code: 'not_stocked' })
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
