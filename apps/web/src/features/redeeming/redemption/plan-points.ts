import { toKobo } from '@jara/rules/naira'
import { pointsForPlan, refusePlanPoints } from '@jara/rules/redeeming/redemption'

export interface Plan {
  readonly name?: string | undefined
  readonly variation_code?: string | undefined
  readonly variation_amount?: string | undefined
  readonly fixedPrice?: string | undefined
}

export interface PlanCost {
  /** Undefined if no whole number of points pays for the plan. */
  readonly points: number | undefined
  readonly words: string
}

/** The cost of a plan with a fixed price. Undefined if the customer chooses the number of points. */
export function planCost(plan: Plan | undefined, rate: number | undefined): PlanCost | undefined {
  if (plan?.fixedPrice !== 'Yes' || rate === undefined) return undefined
  const priceKobo = toKobo(plan.variation_amount ?? '') ?? 0
  const words = refusePlanPoints(Number.NaN, priceKobo, rate) ?? ''
  return { points: pointsForPlan(priceKobo, rate), words }
}
