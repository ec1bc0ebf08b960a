import { useEffect, useEffectEvent } from 'react'

/** Runs when something that is being typed has not changed for so long. */
export function useLull(typed: string, run: () => void, milliseconds: number): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
}
