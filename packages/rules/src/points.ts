import { wholeNumber } from './format/intl.ts'

/** `12,480` */
export function formatCount(count: number): string {
  // Adding 0 makes a negative zero positive.
  return wholeNumber.format(Math.round(count) + 0)
}

/** `12,480 pts` */
export function formatPoints(points: number): string {
  return `${formatCount(points)} pts`
}
