import type { Place } from '@jara/rules/place'

const earthRadiusKm = 6_371

/** The great-circle distance between two places. */
export function distanceKm(from: Place, to: Place): number {
  const halfway = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    halfway(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfway(to.longitude - from.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
