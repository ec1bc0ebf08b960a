import { asOf } from '@jara/rules/moment'
import { useState } from 'react'
import { useOnline } from '../device/connection.ts'

interface Asked {
  readonly data: unknown
  readonly isError: boolean
  /** False while there is only a stored answer. */
  readonly isFetched: boolean
  readonly dataUpdatedAt: number
}

/** The age of an answer that has not been refreshed yet. Undefined for a fresh answer, or without one. */
export function useAsOf({ data, isError, isFetched, dataUpdatedAt }: Asked): string | undefined {
  const isOnline = useOnline()
  const [nowMs] = useState(Date.now)
  const isNew = isOnline && !isError && isFetched
  return data === undefined || isNew ? undefined : asOf(dataUpdatedAt, Math.max(nowMs, dataUpdatedAt))
}
