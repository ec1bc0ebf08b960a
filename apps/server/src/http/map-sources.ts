// The only hosts that the page may load a map from: those of the configured map.
import { noOutsideSources, type OutsideSources } from './security-headers.ts'

export interface MapSettings {
  readonly mapTilesUrl: string | undefined
  readonly googleMapsKey: string | undefined
}

const ofMaps = ['https://maps.googleapis.com', 'https://mapsresources-pa.googleapis.com']

/**
 * What a street map with markers needs, from Google's content policy guide and domain list. Omitted are satellite pictures,
 * Street View, place search, and csi.gstatic.com, which only receives loading times.
 */
const googleSources: OutsideSources = {
  scripts: ['https://maps.googleapis.com'],
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  images: [...ofMaps, 'https://maps.gstatic.com'],
  fonts: ['https://fonts.gstatic.com'],
  calls: ofMaps,
  workers: ['blob:'],
  // Named by Google's own loader, @googlemaps/js-api-loader.
  trustedTypes: ['google-maps-api-loader', 'google-maps-api#html', 'lit-html'],
}

/** The values of `{s}` in a tile address. */
const subdomains = ['a', 'b', 'c']

export function mapSources({ mapTilesUrl, googleMapsKey }: MapSettings): OutsideSources {
  if (googleMapsKey !== undefined) return googleSources
  if (mapTilesUrl === undefined) return noOutsideSources
  const hosts = subdomains.map((letter) => originOf(mapTilesUrl.replaceAll('{s}', letter)))
  return { ...noOutsideSources, images: [...new Set(hosts)] }
}

function originOf(address: string): string {
  return new URL(address.replace(/[{}]/g, '')).origin
}
