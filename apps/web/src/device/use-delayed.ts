import { useEffect, useEffectEvent } from 'react'

/** Runs once, so long after the first render; never when it is left before. */
export function useDelayed(run: () => void, milliseconds: number): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
