/** Numbers that learn. */
export interface Parameters {
  readonly values: Float32Array
  /** How the error grows with each of them. Whoever works it out writes over what was there. */
  readonly gradients: Float32Array
  /** Whether large numbers are made smaller all the time: without need they only remember single photos. */
  readonly decays: boolean
}

const momentum = 0.9
const weightDecay = 5e-4

/** Goes downhill, with a velocity that carries over small bumps; it looks a step ahead (Nesterov). */
export function createDescent(all: readonly Parameters[]): (learningRate: number) => void {
  const velocities = all.map(({ values }) => new Float32Array(values.length))
  return (learningRate) => {
    all.forEach(({ values, gradients, decays }, place) => {
      const velocity = velocities[place] ?? new Float32Array()
      for (let at = 0; at < values.length; at++) {
        const value = values[at] ?? 0
        const slope = (gradients[at] ?? 0) + (decays ? weightDecay * value : 0)
        const swung = momentum * (velocity[at] ?? 0) + slope
        velocity[at] = swung
        values[at] = value - learningRate * (slope + momentum * swung)
      }
    })
  }
}
