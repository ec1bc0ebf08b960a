const wholeNumbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })

/** `12,480` */
export function formatCount(count: number): string {
  return wholeNumbers.format(count)
}

/** `12,480 pts` */
export function formatPoints(points: number): string {
  return `${formatCount(points)} pts`
}
