/** The most points that one adjustment may give or take. */
export const maxAdjustmentPoints = 10_000_000

/** Larger adjustments take a second operator. */
const secondPersonFromPoints = 10_000

export function needsSecondPerson(points: number): boolean {
  return Math.abs(points) >= secondPersonFromPoints
}
