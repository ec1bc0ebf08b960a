import { getClientConfig } from '@jara/contract/operations/installation'
import { limits } from '@jara/rules/limits'
import type { Place } from '@jara/rules/place'
import { Button } from '@jara/ui/button'
import { Icon } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { SearchField } from '@jara/ui/search-field'
import { Spinner } from '@jara/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { read, silently } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { savesData } from '../../../device/data-saver.ts'
import type { MapPin, MapSource, StreetMap } from '../../../device/map/street-map.ts'
import { useStreetMap } from '../../../device/map/use-street-map.ts'
import styles from './retailer-map.module.css'

type RetailerMapProps = { here: Place | undefined; asking: boolean; shops: readonly MapPin[] }

export function RetailerMap({ here, asking, shops }: RetailerMapProps) {
  const [wanted, setWanted] = useState(() => !savesData())
  const { source, attribution } = useMapSource()
  const { element, map, failed, tryAgain } = useStreetMap({
    source: wanted ? source : undefined,
    user: here,
    pins: shops,
  })
  return (
    <section
      className={styles.map}
      style={{ blockSize: `${limits.mapHeightViewportPercent}vh` }}
      aria-label="Map of nearby retailers"
    >
      <div ref={element} className={styles.canvas} />
      {!map && (
        <div className={styles.waiting}>
          {!wanted ? (
            <Button variant="tonal" icon="pin" onClick={() => setWanted(true)}>
              Show map
            </Button>
          ) : failed ? (
            <>
              <Awaited />
              <Button variant="tonal" small icon="refresh" onClick={tryAgain}>
                Try again
              </Button>
            </>
          ) : asking || here ? (
            <Spinner label="Loading map..." />
          ) : (
            <Awaited />
          )}
        </div>
      )}
      <div className={styles.search}>
        {/* Spec §2.5: it only holds text; it does not search. */}
        <SearchField label="Search Location" name="search" placeholder="Search Location" />
      </div>
      {map && <ZoomTools map={map} />}
      {map && attribution !== undefined && <p className={styles.attribution}>{attribution}</p>}
    </section>
  )
}

/** The text without a spinner, because nothing is loading: the map failed, or there is no position. */
function Awaited() {
  return (
    <p className={styles.awaited}>
      <Icon name="pin" />
      Loading map...
    </p>
  )
}

function ZoomTools({ map }: { map: StreetMap }) {
  return (
    <div className={styles.zoom} role="group" aria-label="Zoom">
      <IconButton icon="plus" label="Zoom in" look="solid" small onClick={() => map.zoomBy(1)} />
      <IconButton icon="minus" label="Zoom out" look="solid" small onClick={() => map.zoomBy(-1)} />
    </div>
  )
}

/** The map source of this installation; undefined until its settings are loaded. */
function useMapSource() {
  const config = useQuery({ ...silently(read(getClientConfig)), staleTime: Infinity })
  const settings = config.data
  const known = !config.isPending
  const source = useMemo(() => (known ? mapSourceOf(settings ?? {}) : undefined), [known, settings])
  return { source, attribution: settings?.mapTilesAttribution || undefined }
}

/** Google Maps if the installation has a key, else Leaflet with its tiles, if any. */
function mapSourceOf({ googleMapsKey, mapTilesUrl }: ToleratedAnswer<typeof getClientConfig>): MapSource {
  if (googleMapsKey) return { engine: 'google', key: googleMapsKey }
  return { engine: 'leaflet', tilesUrl: mapTilesUrl || undefined }
}
