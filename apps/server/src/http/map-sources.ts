// Where the page may load a map from: what is configured, and nothing else.
import { noOutsideSources, type OutsideSources } from './security-headers.ts'

export interface MapSettings {
  readonly mapTilesUrl: string | undefined
  readonly googleMapsKey: string | undefined
}

/** What Google's own guide asks for: its script writes style elements and fetches tiles, fonts and workers. */
const googleSources: OutsideSources = {
  scripts: ['https://maps.googleapis.com'],
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  images: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  fonts: ['https://fonts.gstatic.com'],
  calls: ['https://*.googleapis.com'],
  workers: ['blob:'],
}

/** The letters that take turns where an address has `{s}`. */
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
