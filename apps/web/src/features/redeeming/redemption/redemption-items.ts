import { listPlans, listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { needsPlan, type RedemptionType } from '@jara/rules/redeeming/redemption'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

/** An item to redeem points for. One without a name cannot be chosen. */
export interface RedemptionItem {
  readonly id: string
  readonly name: string
  readonly type: RedemptionType
  readonly rate: number
  /** An operator has paused it. */
  readonly isPaused: boolean
}

/** The path segment that names the provider of airtime, data and electricity. */
const provider = 'vtpass'

export const redemptionItems = { ...read(listRedemptionItems), select: offeredItems }

function offeredItems(items: ToleratedAnswer<typeof listRedemptionItems>): RedemptionItem[] {
  return items.flatMap(({ id, name, type, point_to_ngn_rate: rate = 0, paused: isPaused = false }) =>
    id === undefined || name === undefined || type === undefined ? [] : [{ id, name, type, rate, isPaused }],
  )
}

/** Spec §4: choosing a data or electricity item always reloads its plans. */
export function usePlans(item: RedemptionItem | undefined) {
  const plans = useQuery({
    ...read(listPlans, { params: { provider }, query: { serviceID: item?.name ?? '' } }),
    enabled: item !== undefined && needsPlan(item.type),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isLoading = plans.isFetching && plans.data === undefined
  return {
    plans: plans.data?.content?.varations ?? [],
    isLoading,
    isLoaded: plans.data !== undefined,
    hasFailed: plans.isError && !isLoading,
    retry: () => void plans.refetch(),
  }
}
