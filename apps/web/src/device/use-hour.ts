import { useEffect, useState } from 'react'

const lookMs = 60_000

/** The hour of the day, from 0 to 23, kept up to date while the screen is open. */
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
