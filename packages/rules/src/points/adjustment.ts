/** The most points that one adjustment may add or deduct. */
export const maxAdjustmentPoints = 10_000_000

/** From this total, an operator's adjustments within 24 hours need a second operator's approval. */
export const secondPersonFromPoints = 10_000

/** Whether an adjustment needs approval, given what the same operator adjusted alone in the last 24 hours. */
export function needsSecondPerson(points: number, adjustedAlone: number): boolean {
  return points !== 0 && Math.abs(points) + adjustedAlone >= secondPersonFromPoints
}
