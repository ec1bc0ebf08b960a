import { rowProducts } from './row-products.ts'

/** A mixture of Gaussians with diagonal covariances. */
export interface Gaussians {
  readonly count: number
  readonly length: number
  readonly weights: Float32Array
  readonly means: Float32Array
  readonly deviations: Float32Array
}

/** A Gaussian whose logarithmic likelihood is this far below the best one's is ignored. */
const negligible = -14

/** The responsibility of each Gaussian for each vector, vector by vector. Those of a vector add up to one. */
export function shareOut(
  { count, length }: Gaussians,
  { forms, formLength }: GaussianTables,
  vectors: Float32Array,
): Float32Array {
  const shares = rowProducts(termsOf(vectors, length, formLength), forms, formLength)
  for (let from = 0; from < shares.length; from += count) {
    let best = -Infinity
    for (let at = from; at < from + count; at++) best = Math.max(best, shares[at] ?? 0)
    let total = 0
    for (let at = from; at < from + count; at++) {
      const power = (shares[at] ?? 0) - best
      const share = power < negligible ? 0 : Math.exp(power)
      shares[at] = share
      total += share
    }
    for (let at = from; at < from + count; at++) shares[at] = (shares[at] ?? 0) / total
  }
  return shares
}

/** The values that are the same for every vector. */
export interface GaussianTables {
  /** The logarithm of each Gaussian's density, as the factors of its terms: the numbers, their squares, and one. */
  readonly forms: Float32Array
  readonly formLength: number
}

export function tablesOf({ count, length, weights, means, deviations }: Gaussians): GaussianTables {
  // Padded to a multiple of four, as row products require.
  const formLength = Math.ceil((2 * length + 1) / 4) * 4
  const forms = new Float32Array(count * formLength)
  for (let gaussian = 0; gaussian < count; gaussian++) {
    const form = gaussian * formLength
    let height = Math.log(weights[gaussian] ?? 0)
    for (let at = 0; at < length; at++) {
      const mean = means[gaussian * length + at] ?? 0
      const deviation = deviations[gaussian * length + at] ?? 1
      const precision = 1 / (deviation * deviation)
      forms[form + at] = precision * mean
      forms[form + length + at] = -precision / 2
      height -= Math.log(deviation) + (precision * mean * mean) / 2
    }
    forms[form + 2 * length] = height
  }
  return { forms, formLength }
}

function termsOf(vectors: Float32Array, length: number, formLength: number): Float32Array {
  const count = vectors.length / length
  const terms = new Float32Array(count * formLength)
  for (let vector = 0; vector < count; vector++) {
    const term = vector * formLength
    for (let at = 0; at < length; at++) {
      const value = vectors[vector * length + at] ?? 0
      terms[term + at] = value
      terms[term + length + at] = value * value
    }
    terms[term + 2 * length] = 1
  }
  return terms
}
