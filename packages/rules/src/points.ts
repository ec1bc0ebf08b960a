/** Where a digit is followed by threes of them, and by nothing else. */
const betweenThousands = /\B(?=(?:\d{3})+$)/g

/** `12,480`, as Intl writes a whole number in Nigeria, but not by it: see docs/decisions/0019. */
export function formatCount(count: number): string {
  return Math.round(count).toFixed(0).replaceAll(betweenThousands, ',')
}

/** `12,480 pts` */
export function formatPoints(points: number): string {
  return `${formatCount(points)} pts`
}
