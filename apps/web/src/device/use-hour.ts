import { useEffect, useState } from 'react'

const lookMs = 60_000

/** The hour of the day, from 0 to 23, also while the screen stays open. */
export function useHour(): number {
  const [hour, setHour] = useState(hourNow)
  useEffect(() => {
    const timer = setInterval(() => setHour(hourNow()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}

function hourNow(): number {
  return new Date().getHours()
}
