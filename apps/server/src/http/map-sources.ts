// The only hosts that the page may load a map from: those of the configured map.
import { noOutsideSources, type OutsideSources } from './security-headers.ts'

export interface MapSettings {
  readonly mapTilesUrl: string | undefined
  readonly googleMapsKey: string | undefined
}

/** From Google's own guide: its script adds style elements and loads tiles, fonts and workers. */
const googleSources: OutsideSources = {
  scripts: ['https://maps.googleapis.com'],
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  images: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  fonts: ['https://fonts.gstatic.com'],
  calls: ['https://*.googleapis.com'],
  workers: ['blob:'],
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
