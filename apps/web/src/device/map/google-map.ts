// Google Maps behind the same interface, for installations with a key. Only the parts of its API that we use are typed
// here.
import { limits } from '@jara/rules/limits'
import type { Place } from '@jara/rules/place'
import { describePin } from './map-drawings.ts'
import { loadMapScript } from './map-script.ts'
import type { MapPin, OpenMap, StreetMap } from './street-map.ts'

type Point = { readonly lat: number; readonly lng: number }

interface GoogleMap {
  getZoom(): number | undefined
  setZoom(zoom: number): void
  setCenter(point: Point): void
}
interface Marker {
  setMap(map: GoogleMap | null): void
  addListener(event: 'click', run: () => void): void
}
interface InfoWindow {
  setContent(content: HTMLElement): void
  open(where: { map: GoogleMap; anchor: Marker }): void
  close(): void
}
interface GoogleLibrary {
  Map: new (element: HTMLElement, options: object) => GoogleMap
  Marker: new (options: object) => Marker
  InfoWindow: new (options?: object) => InfoWindow
  importLibrary(name: 'maps' | 'marker' | 'places'): Promise<unknown>
}

const scriptAddress = 'https://maps.googleapis.com/maps/api/js'

export async function loadGoogle(key: string): Promise<OpenMap> {
  const query = new URLSearchParams({ key, libraries: 'places', loading: 'async', v: 'weekly' })
  await loadMapScript(`${scriptAddress}?${query}`)
  const maps = (globalThis as { google?: { maps?: GoogleLibrary } }).google?.maps
  if (!maps) throw new Error('The script of the map did nothing.')
  await Promise.all([maps.importLibrary('maps'), maps.importLibrary('marker'), maps.importLibrary('places')])
  return (element, centre) => openMap(maps, element, centre)
}

function openMap(maps: GoogleLibrary, element: HTMLElement, centre: Place): StreetMap {
  const canvas = document.createElement('div')
  canvas.style.blockSize = '100%'
  element.replaceChildren(canvas)
  const map = new maps.Map(canvas, {
    center: pointOf(centre),
    zoom: limits.mapZoom,
    colorScheme: 'FOLLOW_SYSTEM',
    clickableIcons: false,
    disableDefaultUI: true,
    gestureHandling: 'greedy',
  })
  const info = new maps.InfoWindow({ maxWidth: 240 })
  let user: Marker | undefined
  let shops: Marker[] = []
  return {
    centreOn(place) {
      user?.setMap(null)
      user = new maps.Marker({ map, position: pointOf(place), title: 'You are here', clickable: false })
      map.setCenter(pointOf(place))
    },
    showPins(pins) {
      info.close()
      for (const shop of shops) shop.setMap(null)
      shops = pins.map((pin) => addPin(maps, { map, info, pin }))
    },
    zoomBy: (steps) => map.setZoom((map.getZoom() ?? limits.mapZoom) + steps),
    close: () => element.replaceChildren(),
  }
}

type Pinned = { map: GoogleMap; info: InfoWindow; pin: MapPin }

function addPin(maps: GoogleLibrary, { map, info, pin }: Pinned): Marker {
  // Unoptimized markers are separate elements, so the keyboard can reach them.
  const marker = new maps.Marker({ map, position: pointOf(pin.place), title: pin.name, optimized: false })
  marker.addListener('click', () => {
    info.setContent(describePin(pin))
    info.open({ map, anchor: marker })
  })
  return marker
}

function pointOf({ latitude, longitude }: Place): Point {
  return { lat: latitude, lng: longitude }
}
