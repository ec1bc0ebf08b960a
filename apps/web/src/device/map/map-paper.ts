// The background of a map without tiles: plain paper with rings that show distances.
import type { Place } from '@jara/rules/place'
import type * as Leaflet from 'leaflet'
import styles from './street-map.module.css'

export type LeafletLibrary = typeof Leaflet

const ringsKm = [10, 20, 40, 80, 160]
const kmPerDegree = 111.2

export function drawPaper(L: LeafletLibrary): Leaflet.GridLayer {
  class Paper extends L.GridLayer {
    protected override createTile(): HTMLElement {
      const tile = document.createElement('div')
      tile.className = styles.paper ?? ''
      return tile
    }
  }
  return new Paper()
}

export function drawRings(L: LeafletLibrary, { latitude, longitude }: Place): Leaflet.LayerGroup {
  const rings = ringsKm.flatMap((km) => {
    const words = document.createElement('span')
    words.textContent = `${km} km`
    return [
      L.circle([latitude, longitude], {
        radius: km * 1_000,
        interactive: false,
        className: styles.ring ?? '',
      }),
      L.marker([latitude + km / kmPerDegree, longitude], {
        icon: L.divIcon({ html: words, className: styles.distance ?? '', iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
        zIndexOffset: -1_000,
      }),
    ]
  })
  return L.layerGroup(rings)
}
