// A map as the app sees it, whichever library draws it.
import type { Place } from '@jara/rules/place'

/** Where the map comes from. Without tiles it is drawn on paper of our own. */
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
  /** Marks where the user is, and brings it into the middle. */
  centreOn(user: Place): void
  showPins(pins: readonly MapPin[]): void
  zoomBy(steps: number): void
  close(): void
}

/** Draws a map into an element, which is then its own until the map is closed. */
export type OpenMap = (element: HTMLElement, centre: Place) => StreetMap
