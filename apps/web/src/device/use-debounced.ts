import { useEffect, useEffectEvent } from 'react'

/** Runs once the watched value has stayed the same for the given time. */
export function useDebounced(watched: string, run: () => void, milliseconds: number): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [watched, milliseconds])
}
