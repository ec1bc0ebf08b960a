// The interface of a map, independent of the library that draws it.
import type { Place } from '@jara/rules/place'

/** The map's source. Without tiles it is drawn on a plain background. */
export type MapSource =
  | { readonly engine: 'google'; readonly key: string }
  | { readonly engine: 'leaflet'; readonly tilesUrl: string | undefined }

export type MapPin = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly place: Place
}

export interface StreetMap {
  /** Marks the user's position and centres the map on it. */
  centreOn(user: Place): void
  showPins(pins: readonly MapPin[]): void
  zoomBy(steps: number): void
  close(): void
}

/** Draws a map into an element, which belongs to the map until it is closed. */
export type OpenMap = (element: HTMLElement, centre: Place) => StreetMap
