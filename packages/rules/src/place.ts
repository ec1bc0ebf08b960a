import { limits } from './limits.ts'

export type Place = { latitude: number; longitude: number }

/** Parses `lat,lng`; undefined unless it is exactly two numbers within the range of latitude and longitude. */
export function parsePlace(text: string): Place | undefined {
  const parts = text.split(',')
  const [latitude, longitude] = parts.map(readNumber)
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** A latitude or longitude for display: six decimals, and no minus before zero. */
export function formatCoordinate(degrees: number): string {
  const shown = degrees.toFixed(limits.coordinateDecimals)
  return Number(shown) === 0 ? (0).toFixed(limits.coordinateDecimals) : shown
}

// Number() alone would read an empty part as 0.
function readNumber(text: string): number | undefined {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined
}
