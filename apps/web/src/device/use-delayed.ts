import { useEffect, useEffectEvent } from 'react'

/** Runs once, the given time after the first render, unless the component unmounts before. */
export function useDelayed(run: () => void, milliseconds: number): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
