import { useEffect, useState } from 'react'

/** Whole seconds until a moment in milliseconds since 1970, counting down while mounted. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1_000))
}
