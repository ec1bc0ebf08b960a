import 'leaflet/dist/leaflet.css'
import { limits } from '@jara/rules/limits'
import type { Place } from '@jara/rules/place'
import type * as Leaflet from 'leaflet'
import leafletScript from 'leaflet/dist/leaflet.js?url'
import { describePin, drawPin, drawUser } from './map-drawings.ts'
import { loadMapScript } from './map-script.ts'
import { drawPaper, drawRings, type LeafletLibrary } from './map-paper.ts'
import styles from './street-map.module.css'
import type { MapPin, OpenMap, StreetMap } from './street-map.ts'

/** How far a marker's info window stays away from the search box above and the sheet below. */
const infoWindow = { top: 88, bottom: 40, side: 12, abovePin: 36, widest: 220 }
const zooms = { farthest: 5, nearest: 18 }

/** 43 KB that only this screen pays for. */
export async function loadLeaflet(tilesUrl: string | undefined): Promise<OpenMap> {
  await loadMapScript(leafletScript)
  const library = (globalThis as { L?: LeafletLibrary }).L
  if (!library) throw new Error('The script of the map did nothing.')
  return (element, centre) => openMap(library, { element, centre, tilesUrl })
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
  const shops = L.layerGroup().addTo(map)
  const closed = new AbortController()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') map.closePopup()
  }
  element.addEventListener('keydown', closeOnEscape, { signal: closed.signal })
  return {
    centreOn(place) {
      user.clearLayers()
      if (tilesUrl === undefined) drawRings(L, place).addTo(user)
      markerOf(L, place, drawUser()).addTo(user)
      map.setView(pointOf(place), map.getZoom(), { animate })
    },
    showPins(pins) {
      map.closePopup()
      shops.clearLayers()
      for (const pin of pins) addPin(L, map, pin).addTo(shops)
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    close() {
      closed.abort()
      map.remove()
    },
  }
}

function addPin(L: LeafletLibrary, map: Leaflet.Map, pin: MapPin): Leaflet.Marker {
  const button = drawPin(pin)
  const marker = markerOf(L, pin.place, button)
  const popup = L.popup({
    offset: [0, -infoWindow.abovePin],
    maxWidth: infoWindow.widest,
    closeButton: false,
    autoPanPaddingTopLeft: [infoWindow.side, infoWindow.top],
    autoPanPaddingBottomRight: [infoWindow.side, infoWindow.bottom],
  })
    .setLatLng(pointOf(pin.place))
    .setContent(describePin(pin))
  popup.on('add', () => button.setAttribute('aria-expanded', 'true'))
  popup.on('remove', () => button.removeAttribute('aria-expanded'))
  marker.on('click', () => popup.openOn(map))
  return marker
}

/** The element says itself what it is and takes the focus if it can: Leaflet's own keyboard stays out of it. */
function markerOf(L: LeafletLibrary, place: Place, html: HTMLElement): Leaflet.Marker {
  const icon = L.divIcon({ html, className: styles.marker ?? '', iconSize: [0, 0] })
  const interactive = html instanceof HTMLButtonElement
  return L.marker(pointOf(place), {
    icon,
    keyboard: false,
    interactive,
    zIndexOffset: interactive ? 0 : 1_000,
  })
}

function pointOf({ latitude, longitude }: Place): [latitude: number, longitude: number] {
  return [latitude, longitude]
}
