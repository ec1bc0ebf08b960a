import type * as Leaflet from 'leaflet'
import { markerOf, pointOf } from './leaflet-marker.ts'
import { describePin, drawPin, drawThread, pullAway } from './map-drawings.ts'
import type { LeafletLibrary } from './map-paper.ts'
import { spreadPins, type Point } from './spread-pins.ts'
import type { MapPin } from './street-map.ts'

/** The distance of an info window from the search box above it and the sheet below it. */
const infoWindow = { top: 88, bottom: 40, side: 12, abovePin: 36, widest: 220 }

/** At city zoom, shops in one street overlap. Pins this far apart can be tapped one by one. */
const leastBetweenPins = 40

type DrawnPin = { marker: Leaflet.Marker; moveTo: (offset: Point) => void }

/** Replaces the pins, and spreads them so that each can be seen and tapped at any zoom. */
export function showPinsOn(L: LeafletLibrary, map: Leaflet.Map): (pins: readonly MapPin[]) => void {
  const shops = L.layerGroup().addTo(map)
  let drawn: DrawnPin[] = []
  const makeRoom = () => {
    const places = drawn.map(({ marker }) => map.latLngToLayerPoint(marker.getLatLng()))
    const stands = spreadPins(places, leastBetweenPins)
    for (const [index, { moveTo }] of drawn.entries()) {
      const [place, stand] = [places[index], stands[index]]
      // Whole pixels: a pin between two pixels would lose part of its tap target.
      if (place && stand) moveTo({ x: Math.round(stand.x - place.x), y: Math.round(stand.y - place.y) })
    }
  }
  map.on('zoomend', makeRoom)
  return (pins) => {
    map.closePopup()
    shops.clearLayers()
    drawn = pins.map((pin) => addPin(L, map, pin))
    for (const { marker } of drawn) marker.addTo(shops)
    makeRoom()
  }
}

function addPin(L: LeafletLibrary, map: Leaflet.Map, pin: MapPin): DrawnPin {
  const button = drawPin(pin)
  const thread = drawThread()
  const element = document.createElement('div')
  element.append(thread, button)
  const marker = markerOf(L, pin.place, element, { interactive: true })
  const popup = L.popup({
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
  return {
    marker,
    moveTo(offset) {
      pullAway(button, thread, offset)
      popup.options.offset = [offset.x, offset.y - infoWindow.abovePin]
      popup.update()
    },
  }
}
