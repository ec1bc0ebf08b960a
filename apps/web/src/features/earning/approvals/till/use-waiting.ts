import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tillDecisions, watchTillDecisions } from '../../../../offline/till-decisions.ts'
import { pendingPurchases } from '../pending-purchases.ts'

/** The purchases waiting in counter mode, and when they were last read. */
export function useWaiting(): {
  readonly ids: readonly string[] | undefined
  readonly hasMore: boolean
  readonly readAt: number
} {
  const { data, hasNextPage, dataUpdatedAt } = useInfiniteQuery(pendingPurchases)
  const { kept, sent } = useSyncExternalStore(watchTillDecisions, tillDecisions)
  const decided = new Set([...kept.map(({ id }) => id), ...sent])
  const ids = data?.pages.flat().flatMap(({ id }) => (id === undefined || decided.has(id) ? [] : [id]))
  return { ids, hasMore: hasNextPage, readAt: dataUpdatedAt }
}
