import { useEffect, useEffectEvent } from 'react'

/** Runs again and again, so long apart, while the page is seen; never while there is no interval. */
export function useRepeated(run: () => void, everyMs: number | undefined): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const timer = setInterval(() => document.hidden || runNow(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
