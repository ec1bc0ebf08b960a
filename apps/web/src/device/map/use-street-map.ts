import type { Place } from '@jara/rules/place'
import { useEffect, useRef, useState } from 'react'
import { reportMissingFile } from '../missing-files.ts'
import { loadGoogle } from './google-map.ts'
import { loadLeaflet } from './leaflet-map.ts'
import type { MapPin, MapSource, OpenMap, StreetMap } from './street-map.ts'

type Wanted = {
  /** Undefined while no map should load. */
  source: MapSource | undefined
  /** A new object each time the position is read, even if it has not changed. */
  user: Place | undefined
  pins: readonly MapPin[]
}

type Script =
  | { readonly at: 'loading' }
  | { readonly at: 'loaded'; readonly open: OpenMap }
  | { readonly at: 'failed' }

/** Loads the map's script at once, and draws the map into `element` once the position is known. */
export function useStreetMap({ source, user, pins }: Wanted) {
  const element = useRef<HTMLDivElement>(null)
  const [script, setScript] = useState<Script>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [map, setMap] = useState<StreetMap>()
  const [origin, setOrigin] = useState(user)
  // The map opens at the first known position; later positions only move it.
  if (origin === undefined && user !== undefined) setOrigin(user)

  useEffect(() => {
    if (!source) return undefined
    const left = new AbortController()
    const settle = (settled: Script) => {
      if (!left.signal.aborted) setScript(settled)
    }
    const loading = source.engine === 'google' ? loadGoogle(source.key) : loadLeaflet(source.tilesUrl)
    loading.then(
      (open) => settle({ at: 'loaded', open }),
      () => {
        settle({ at: 'failed' })
        if (source.engine === 'leaflet') reportMissingFile()
      },
    )
    return () => left.abort()
  }, [source, attempt])

  useEffect(() => {
    if (script.at !== 'loaded' || !origin || !element.current) return undefined
    const opened = script.open(element.current, origin)
    setMap(opened)
    return () => {
      setMap(undefined)
      opened.close()
    }
  }, [script, origin])

  useEffect(() => {
    if (user) map?.centreOn(user)
  }, [map, user])

  useEffect(() => map?.showPins(pins), [map, pins])

  function tryAgain() {
    setScript({ at: 'loading' })
    setAttempt(attempt + 1)
  }
  return { element, map, failed: script.at === 'failed', tryAgain }
}
