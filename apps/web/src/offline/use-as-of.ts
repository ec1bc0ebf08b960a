import { asOf } from '@jara/rules/moment'
import { useState } from 'react'
import { useOnline } from '../device/use-online.ts'

interface Asked {
  readonly data: unknown
  readonly isError: boolean
  readonly dataUpdatedAt: number
}

/** How old an answer is that the server cannot be asked for again; undefined for one that is new, and for none. */
export function useAsOf({ data, isError, dataUpdatedAt }: Asked): string | undefined {
  const isOnline = useOnline()
  const [nowMs] = useState(Date.now)
  const isNew = isOnline && !isError
  return data === undefined || isNew ? undefined : asOf(dataUpdatedAt, Math.max(nowMs, dataUpdatedAt))
}
