import { listPlans, listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { type Item, itemFor, plansOf, split, usualAmounts } from './offers.ts'
import type { Person } from './people.ts'

const provider = 'vtpass'

/** What the customer’s points buy for a recipient. */
export function useOffers(person: Person, type: RedemptionType) {
  const points = useQuery(read(getPoints))
  const items = useQuery(read(listRedemptionItems))
  const offered: Item[] = (items.data ?? []).flatMap(
    ({ id, name, type: sold, point_to_ngn_rate: rate, paused }) =>
      id === undefined || name === undefined || sold === undefined || rate === undefined || paused
        ? []
        : [{ id, name, type: sold, rate }],
  )
  const item = itemFor(person, type, offered)
  const plans = useQuery({
    ...read(listPlans, { params: { provider }, query: { serviceID: item?.name ?? '' } }),
    enabled: item?.type === 'data',
  })
  const balance = points.data?.points ?? 0
  const offers =
    item === undefined
      ? []
      : item.type === 'data'
        ? plansOf(person, item, plans.data?.content?.varations ?? [])
        : usualAmounts(person, item)
  const isPending = points.isPending || items.isPending || (item?.type === 'data' && plans.isPending)
  const failed = [points, items, plans].filter(({ isError, data }) => isError && data === undefined)
  return {
    item,
    balance,
    ...split(offers, balance),
    isPending: isPending && failed.length === 0,
    hasFailed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}
