/** A mixture of Gaussians whose axes are those of the numbers themselves. */
export interface Gaussians {
  readonly count: number
  readonly length: number
  readonly weights: Float32Array
  readonly means: Float32Array
  readonly deviations: Float32Array
}

/** Fills `shares` with how far each Gaussian accounts for the vector; they add up to one. Answers the log likelihood. */
export function shareOut(
  { count, length, means }: Gaussians,
  { heights, precisions }: GaussianTables,
  vectors: Float32Array,
  from: number,
  shares: Float32Array,
): number {
  let best = -Infinity
  for (let gaussian = 0; gaussian < count; gaussian++) {
    const start = gaussian * length
    let distance = 0
    for (let at = 0; at < length; at++) {
      const off = (vectors[from + at] ?? 0) - (means[start + at] ?? 0)
      distance += off * off * (precisions[start + at] ?? 0)
    }
    const log = (heights[gaussian] ?? 0) - distance / 2
    shares[gaussian] = log
    if (log > best) best = log
  }
  let total = 0
  for (let gaussian = 0; gaussian < count; gaussian++) {
    const share = Math.exp((shares[gaussian] ?? 0) - best)
    shares[gaussian] = share
    total += share
  }
  for (let gaussian = 0; gaussian < count; gaussian++) shares[gaussian] = (shares[gaussian] ?? 0) / total
  return best + Math.log(total)
}

/** What is the same for every vector. */
export interface GaussianTables {
  readonly heights: Float32Array
  readonly precisions: Float32Array
}

export function tablesOf({ count, length, weights, deviations }: Gaussians): GaussianTables {
  const precisions = deviations.map((deviation) => 1 / (deviation * deviation))
  const heights = Float32Array.from({ length: count }, (_, gaussian) => {
    const own = deviations.subarray(gaussian * length, (gaussian + 1) * length)
    return Math.log(weights[gaussian] ?? 0) - own.reduce((sum, deviation) => sum + Math.log(deviation), 0)
  })
  return { heights, precisions }
}
