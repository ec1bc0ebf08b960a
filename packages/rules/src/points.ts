import { wholeNumber } from './format/intl.ts'

/** `12,480` */
export function formatCount(count: number): string {
  return wholeNumber.format(Math.round(count))
}

/** `12,480 pts` */
export function formatPoints(points: number): string {
  return `${formatCount(points)} pts`
}
