import type { getClientConfig } from '@jara/contract/operation'
import type { ToleratedAnswer } from '../../api/tolerant.ts'
import type { MapSource } from '../../device/street-map.ts'

/** Google Maps where the installation has a key; else tiles of its choice, or none. */
export function mapSourceOf({
  googleMapsKey,
  mapTilesUrl,
}: ToleratedAnswer<typeof getClientConfig>): MapSource {
  if (googleMapsKey) return { engine: 'google', key: googleMapsKey }
  return { engine: 'leaflet', tilesUrl: mapTilesUrl || undefined }
}
