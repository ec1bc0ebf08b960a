import type { Place } from './place.ts'

const earthRadiusKm = 6_371

/** The great-circle distance between two places. */
export function distanceKm(from: Place, to: Place): number {
  const halfway = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    halfway(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfway(to.longitude - from.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `850 m`, `3.2 km` or `41 km`: precise enough for walking. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 100) * 10
  if (metres < 1_000) return `${metres} m`
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
