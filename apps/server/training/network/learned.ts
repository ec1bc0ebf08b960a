/** Numbers that learn. */
export interface Learned {
  readonly values: Float32Array
  /** How the error grows with each of them. Whoever works it out writes over what was there. */
  readonly slopes: Float32Array
  /** Whether large numbers are made smaller all the time: without need they only remember single photos. */
  readonly shrinks: boolean
}

const momentum = 0.9
const shrinking = 5e-4

/** Goes downhill, with a swing that carries over small bumps; it looks a step ahead (Nesterov). */
export function createDescent(all: readonly Learned[]): (pace: number) => void {
  const swings = all.map(({ values }) => new Float32Array(values.length))
  return (pace) => {
    all.forEach(({ values, slopes, shrinks }, place) => {
      const swing = swings[place] ?? new Float32Array()
      for (let at = 0; at < values.length; at++) {
        const value = values[at] ?? 0
        const slope = (slopes[at] ?? 0) + (shrinks ? shrinking * value : 0)
        const swung = momentum * (swing[at] ?? 0) + slope
        swing[at] = swung
        values[at] = value - pace * (slope + momentum * swung)
      }
    })
  }
}
