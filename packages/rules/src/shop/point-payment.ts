// Paying with points at a shop: how many points, what they are worth, and when their owner has to confirm.
import type { Policy } from '../trust/policy.ts'
import { needsProof, type RedeemingFacts } from '../redeeming/redeeming-rules.ts'
import { convertedKobo, pointsForPlan } from '../redeeming/redemption.ts'

/** The owner responds within this time, on their own phone. */
export const ownerAnswersSeconds = 60
/** The shop uses an approved payment within this time, with the sale. */
export const agreedSeconds = 300

/** The most points that are worth no more than this total. */
export function mostPointsFor(totalKobo: number, nairaPerPoint: number): number {
  const atLeast = pointsForPlan(totalKobo, nairaPerPoint) ?? 0
  const worth = convertedKobo(atLeast, nairaPerPoint)
  return worth !== undefined && worth > totalKobo ? atLeast - 1 : atLeast
}

/** Whether the owner confirms on their own phone: above the limit, and whenever the policy requires confirmation. */
export function asksOwner(policy: Policy, facts: RedeemingFacts): boolean {
  const isAbove = facts.amountKobo > policy.pointPayments.confirmAboveNaira * 100
  return isAbove || needsProof(policy, facts)?.mode === 'refuse'
}
