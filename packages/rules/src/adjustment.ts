/** The most points that one adjustment may give or take. */
export const maxAdjustmentPoints = 10_000_000

/** From here on, what one operator gives and takes within 24 hours takes a second operator. */
export const secondPersonFromPoints = 10_000

/** Whether an adjustment does, after what the same operator adjusted alone in the last 24 hours. */
export function needsSecondPerson(points: number, adjustedAlone: number): boolean {
  return points !== 0 && Math.abs(points) + adjustedAlone >= secondPersonFromPoints
}
