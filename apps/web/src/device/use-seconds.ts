import { useEffect, useState } from 'react'

/** The time by this device's clock, every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whole seconds until a moment in milliseconds since 1970, counting down while mounted. */
export function useSecondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - useSeconds()) / 1_000))
}
