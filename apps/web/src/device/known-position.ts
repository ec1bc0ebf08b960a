import type { Place } from '@jara/rules/place'
import { useEffect, useState } from 'react'
import { askPosition } from './position.ts'

/** The position, where the user has allowed it before. Nobody is asked. */
export function useKnownPosition(isWanted: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    if (!isWanted) return undefined
    let left = false
    void findKnown().then((found) => {
      if (!left) setPlace(found)
    })
    return () => {
      left = true
    }
  }, [isWanted])
  return place
}

async function findKnown(): Promise<Place | undefined> {
  if (!(await isAllowed())) return undefined
  const answer = await askPosition()
  return answer.at === 'known' ? { latitude: answer.lat, longitude: answer.lon } : undefined
}

/** Not every browser tells; one that does not is not asked. */
async function isAllowed(): Promise<boolean> {
  if (!('permissions' in navigator)) return false
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted'
}
