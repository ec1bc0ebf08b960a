import type { AnswerOf } from '@jara/contract/call'
import type { readItemPlans } from '@jara/contract/redeeming/redemptions-plans'

export type Plans = AnswerOf<typeof readItemPlans>
export type Plan = Plans['plans'][number]

export function withChanges({ plans }: Plans): Plan[] {
  return plans.filter(({ difference }) => difference !== 'none')
}

/** The change in price, as in `+10%`; undefined if it is unchanged. */
export function moveInWords({ difference, agreed, listed }: Plan): string | undefined {
  const [from, to] = [agreed?.price_naira ?? 0, listed?.price_naira ?? 0]
  if (difference !== 'price' || from === 0 || to === 0) return undefined
  const percent = Math.round(((to - from) / from) * 1_000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}
