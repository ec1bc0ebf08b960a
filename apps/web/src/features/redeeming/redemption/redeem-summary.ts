import { formatNgn } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { convertedKobo, typeLabels, type RedemptionType } from '@jara/rules/redeeming/redemption'
import type { IconName } from '@jara/ui/icon'
import { pointsIn, type RedeemDraft } from './redeem-draft.ts'
import type { RedemptionItem } from './redemption-items.ts'

export const typeIcons = {
  airtime: 'phone',
  data: 'signal',
  electricity: 'bolt',
} as const satisfies Record<RedemptionType, IconName>

export type RedeemSummary = ReturnType<typeof summaryOf>

/** The details of a redemption, for the customer to confirm. */
export function summaryOf(
  draft: RedeemDraft,
  { name, type, rate }: RedemptionItem,
  plan: string | undefined,
) {
  const points = pointsIn(draft)
  return {
    icon: typeIcons[type],
    title: `${name} ${typeLabels[type]}`,
    details: [plan, draft.account.trim()].filter((line) => line !== undefined),
    amount: formatNgn(convertedKobo(points, rate) ?? 0),
    points: formatPoints(points),
  }
}
