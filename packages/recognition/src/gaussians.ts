import { rowProducts } from './row-products.ts'

/** A mixture of Gaussians whose axes are those of the numbers themselves. */
export interface Gaussians {
  readonly count: number
  readonly length: number
  readonly weights: Float32Array
  readonly means: Float32Array
  readonly deviations: Float32Array
}

/** What is less likely than the likeliest by more than this power of e accounts for nothing. */
const negligible = -14

/** How far each Gaussian accounts for each vector, those of one vector after the other; they add up to one. */
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

/** What is the same for every vector. */
export interface GaussianTables {
  /** The logarithm of each Gaussian's density, as what its terms are multiplied by: the numbers, their squares, and one. */
  readonly forms: Float32Array
  readonly formLength: number
}

export function tablesOf({ count, length, weights, means, deviations }: Gaussians): GaussianTables {
  // In fours, as products of rows are.
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
