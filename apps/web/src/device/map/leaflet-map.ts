import 'leaflet/dist/leaflet.css'
import { trustedTypes } from '@jara/client/script-addresses'
import { limits } from '@jara/rules/limits'
import type { Place } from '@jara/rules/place'
import leafletScript from 'leaflet/dist/leaflet.js?url'
import { markerOf, pointOf } from './leaflet-marker.ts'
import { showPinsOn } from './leaflet-pins.ts'
import { drawUser } from './map-drawings.ts'
import { loadMapScript } from './map-script.ts'
import { drawPaper, drawRings, type LeafletLibrary } from './map-paper.ts'
import styles from './street-map.module.css'
import type { OpenMap, StreetMap } from './street-map.ts'

const zooms = { farthest: 5, nearest: 18 }

/** 43 KB, loaded only by this screen. */
export async function loadLeaflet(tilesUrl: string | undefined): Promise<OpenMap> {
  letLeafletAsk()
  await loadMapScript(leafletScript)
  const library = (globalThis as { L?: LeafletLibrary }).L
  if (!library) throw new Error('The script of the map did nothing.')
  return (element, centre) => openMap(library, { element, centre, tilesUrl })
}

let mayAsk = false

/** While loading, Leaflet uses one fixed piece of markup to test for SVG support. No other text may become markup. */
function letLeafletAsk(): void {
  if (mayAsk) return
  mayAsk = true
  trustedTypes?.createPolicy('default', {
    createHTML: (markup: string) => (markup === '<svg/>' ? markup : null),
  })
}

type Opening = { element: HTMLElement; centre: Place; tilesUrl: string | undefined }

function openMap(L: LeafletLibrary, { element, centre, tilesUrl }: Opening): StreetMap {
  element.classList.add(styles.canvas ?? '')
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    fadeAnimation: animate,
    zoomAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
    minZoom: zooms.farthest,
    maxZoom: zooms.nearest,
  }).setView(pointOf(centre), limits.mapZoom)
  if (tilesUrl === undefined) drawPaper(L).addTo(map)
  else L.tileLayer(tilesUrl, { className: styles.tiles ?? '', referrerPolicy: 'strict-origin' }).addTo(map)
  const user = L.layerGroup().addTo(map)
  const closed = new AbortController()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') map.closePopup()
  }
  element.addEventListener('keydown', closeOnEscape, { signal: closed.signal })
  return {
    centreOn(place) {
      user.clearLayers()
      if (tilesUrl === undefined) drawRings(L, place).addTo(user)
      markerOf(L, place, drawUser(), { interactive: false, zIndexOffset: 1_000 }).addTo(user)
      map.setView(pointOf(place), map.getZoom(), { animate })
    },
    showPins: showPinsOn(L, map),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    close() {
      closed.abort()
      map.remove()
    },
  }
}
