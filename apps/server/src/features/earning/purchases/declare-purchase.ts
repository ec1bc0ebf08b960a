import type { AnswerOf } from '@jara/contract/call'
import type { submitPurchase as submitPurchaseCall } from '@jara/contract/earning/purchases'
import { formatNaira, fromKobo } from '@jara/rules/naira'
import { purchaseTotals } from '@jara/rules/earning/purchase'
import { flagsOf, isHeld, judgePurchase, refusalOf } from '@jara/rules/earning/purchase-rules'
import type { Db } from '../../../db/db.ts'
import { type Notice, writeNoticeToShop } from '../../../notices/write-notice.ts'
import { recordDecision } from '../../../policy/decision-record.sql.ts'
import { PolicyRefusal } from '../../../policy/policy-refusal.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { claimBonuses, insertPurchaseBonus } from './mission-budget.sql.ts'
import type { UsablePhotoRow } from './photos/photo.sql.ts'
import { gatherFacts } from './purchase-facts.ts'
import { findFlags } from './purchase-flags.ts'
import { insertPurchase } from './purchase.sql.ts'
import type { OfferRow } from './shop-stock.sql.ts'

export interface DeclaredPurchase {
  readonly customerId: string
  readonly retailerId: string
  readonly offer: OfferRow
  readonly quantity: number
  /** Undefined for a purchase declared with its pack's PIN. */
  readonly photo: UsablePhotoRow | undefined
}

/**
 * Judges and inserts a purchase. Its total and points are fixed now: later changes of price or points do not affect it.
 * Returns undefined if a parallel purchase has used the photo. Must run in a transaction.
 */
export async function declarePurchase(
  tx: Db,
  { customerId, retailerId, offer, quantity, photo }: DeclaredPurchase,
): Promise<AnswerOf<typeof submitPurchaseCall> | undefined> {
  const { product_id: productId } = offer
  const declared = { customerId, retailerId, productId, quantity }
  const warnings = await findFlags(tx, customerId, retailerId, photo)
  const { facts, findings, policyVersion, policy } = await judge(tx, declared)
  const { unitsADay, alsoBeyondStock } = policy.missionBonus
  const units = alsoBeyondStock ? quantity : Math.min(quantity, facts.stock)
  const bonuses = await claimBonuses(tx, { customerId, productId, units, unitsADay })
  const { totalKobo, points } = purchaseTotals({
    quantity,
    unitPriceKobo: offer.price_kobo,
    pointsPerUnit: offer.points_per_unit,
    bonusPoints: bonuses.reduce((sum, bonus) => sum + bonus.points, 0),
  })
  const flags = [...warnings, ...flagsOf(findings)]
  const id = await insertPurchase(tx, { ...declared, photoId: photo?.id, totalKobo, points, flags })
  if (!id) return undefined
  for (const bonus of bonuses) await insertPurchaseBonus(tx, id, bonus)
  await recordDecision(tx, {
    act: 'declare',
    subjectId: id,
    customerId,
    retailerId,
    policyVersion,
    outcome: isHeld(findings) ? 'held' : 'accepted',
    facts,
    findings,
  })
  await writeNoticeToShop(tx, retailerId, describePending(offer.product_name, quantity, totalKobo))
  const message = 'Purchase submitted successfully!'
  return { message, id, status: 'pending', total_amount: fromKobo(totalKobo), points }
}

/** Applies the policy. A purchase that a rule refuses is recorded with its reasons. */
async function judge(tx: Db, declared: Parameters<typeof gatherFacts>[2]) {
  const { customerId, retailerId } = declared
  const { version: policyVersion, policy } = await policyInForce(tx)
  const facts = await gatherFacts(tx, policy, declared, [retailerId])
  const findings = judgePurchase(policy, facts)
  const refusal = refusalOf(findings)
  if (refusal === undefined) return { facts, findings, policyVersion, policy }
  throw new PolicyRefusal(refusal, 'purchase_refused', {
    act: 'declare',
    customerId,
    retailerId,
    policyVersion,
    facts,
    findings,
  })
}

/** The notification to the shop. It gives no total count, so it stays true when more purchases arrive. */
function describePending(product: string, quantity: number, totalKobo: number): Omit<Notice, 'userId'> {
  const body = `${quantity} × ${product} for ${formatNaira(totalKobo)}. Open Jara to approve or reject it.`
  return { kind: 'purchase-pending', title: 'New purchase to approve', body }
}
