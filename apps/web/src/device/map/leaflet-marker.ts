import type { Place } from '@jara/rules/place'
import type * as Leaflet from 'leaflet'
import type { LeafletLibrary } from './map-paper.ts'
import styles from './street-map.module.css'

type MarkerOptions = Pick<Leaflet.MarkerOptions, 'interactive' | 'zIndexOffset'>

/** The element has its own label and focus, so Leaflet's keyboard handling is off. */
export function markerOf(
  L: LeafletLibrary,
  place: Place,
  html: HTMLElement,
  options: MarkerOptions,
): Leaflet.Marker {
  const icon = L.divIcon({ html, className: styles.marker ?? '', iconSize: [0, 0] })
  return L.marker(pointOf(place), { icon, keyboard: false, ...options })
}

export function pointOf({ latitude, longitude }: Place): [latitude: number, longitude: number] {
  return [latitude, longitude]
}
