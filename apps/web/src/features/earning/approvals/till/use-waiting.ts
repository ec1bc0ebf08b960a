import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
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

/** Calls back when ids join a list that was already loaded. An id that returns is not new. */
export function useNewOnes(ids: readonly string[] | undefined, onNew: () => void): void {
  const seen = useRef<Set<string>>(undefined)
  const tell = useEffectEvent(onNew)
  const list = ids?.join()
  useEffect(() => {
    if (list === undefined) return
    const now = list === '' ? [] : list.split(',')
    const isNew = seen.current !== undefined && now.some((id) => !seen.current?.has(id))
    seen.current = new Set([...(seen.current ?? []), ...now])
    if (isNew) tell()
  }, [list])
}
