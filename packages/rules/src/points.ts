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

/** `+45 pts`, or with a true minus sign `−1,000 pts`. Zero points have no sign. */
export function signedPoints(points: number): string {
  if (points === 0) return formatPoints(0)
  return `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`
}
