/** A change of a point's value, or of what a product earns, by more than this share needs a second operator's approval. */
const freeMove = 0.2

/** Whether a setting changes by more than a fifth of its value. */
export function movesFar(from: number, to: number): boolean {
  // In units of the last decimal, so that exactly a fifth does not count as more.
  return Math.round(Math.abs(to - from) * 10_000) > Math.round(from * freeMove * 10_000)
}

/** The most points that one adjustment may add or deduct, approved or not. */
export const maxAdjustmentPoints = 10_000_000

/** From this total, an operator's adjustments within 24 hours need a second operator's approval. */
export const secondPersonFromPoints = 10_000

/** Whether an adjustment needs approval, given what the same operator adjusted alone in the last 24 hours. */
export function needsSecondPerson(points: number, adjustedAlone: number): boolean {
  return points !== 0 && Math.abs(points) + adjustedAlone >= secondPersonFromPoints
}
