import type { Place } from '@jara/rules/place'
import { useEffect, useState } from 'react'
import { askPosition } from './position.ts'

/** The position, if the user has already allowed it. Never prompts. */
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

/** Not every browser reports it; one that does not counts as not allowed. */
async function isAllowed(): Promise<boolean> {
  if (!('permissions' in navigator)) return false
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted'
}
