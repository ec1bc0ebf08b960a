import { useEffect, useEffectEvent } from 'react'

/** Runs when something that changes, such as what is being typed, has stayed the same for so long. */
export function useDebounced(watched: string, run: () => void, milliseconds: number): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [watched, milliseconds])
}
