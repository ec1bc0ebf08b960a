import { useEffect, useEffectEvent, useRef } from 'react'

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
