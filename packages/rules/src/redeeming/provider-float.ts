// The provider balance that orders are paid from.

export interface FloatState {
  readonly balanceKobo: number
  /** What recent orders cost per hour. */
  readonly burnKobo: number
}

export interface FloatLimits {
  readonly hours: number
  readonly naira: number
}

/** How long the money lasts at the recent rate; undefined if there were no orders. */
export function hoursLeft({ balanceKobo, burnKobo }: FloatState): number | undefined {
  return burnKobo > 0 ? balanceKobo / burnKobo : undefined
}

/** An alarm ends only when its limits are exceeded by a quarter, so that it does not come and go with every order. */
const recovered = 1.25

export function isFloatLow(float: FloatState, limits: FloatLimits, wasLow = false): boolean {
  const factor = wasLow ? recovered : 1
  const hours = hoursLeft(float)
  return (
    float.balanceKobo < limits.naira * 100 * factor || (hours !== undefined && hours < limits.hours * factor)
  )
}
