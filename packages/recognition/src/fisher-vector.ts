import type { Patches } from './dense-patches.ts'
import { type Gaussians, type GaussianTables, shareOut } from './gaussians.ts'
import { type Projection, project } from './projection.ts'

/** The product is usually in the middle of the picture. */
const centreReach = { across: 0.28, down: 0.32 }

export interface FisherVectors {
  readonly whole: Float32Array
  readonly centre: Float32Array
}

/** A patch in a few numbers: its projection, its position and its size. */
export function shortPatches(projection: Projection, { count, numbers, places }: Patches): Float32Array {
  const { kept } = projection
  const projected = project(projection, numbers)
  const length = kept + 3
  const short = new Float32Array(count * length)
  for (let patch = 0; patch < count; patch++) {
    short.set(projected.subarray(patch * kept, (patch + 1) * kept), patch * length)
    short.set(places.subarray(patch * 3, patch * 3 + 3), patch * length + kept)
  }
  return short
}

/**
 * The gradient: how the Gaussians would have to move and widen to fit this picture's patches better (Perronnin, Sánchez and
 * Mensink, ECCV 2010).
 */
export function fisherVectors(
  gaussians: Gaussians,
  tables: GaussianTables,
  short: Float32Array,
  { count, places }: Patches,
): FisherVectors {
  const whole = new Gradient(gaussians)
  const centre = new Gradient(gaussians)
  const shares = shareOut(gaussians, tables, short)
  for (let patch = 0; patch < count; patch++) {
    const isCentral =
      Math.abs(places[patch * 3] ?? 0) <= centreReach.across &&
      Math.abs(places[patch * 3 + 1] ?? 0) <= centreReach.down
    ;(isCentral ? centre : whole).add(short, shares, patch)
  }
  whole.addAll(centre)
  return { whole: whole.vector(), centre: centre.vector() }
}

const negligible = 0.001

class Gradient {
  readonly #gaussians: Gaussians
  readonly #shares: Float64Array
  readonly #sums: Float64Array
  readonly #squares: Float64Array
  #patches = 0

  constructor(gaussians: Gaussians) {
    this.#gaussians = gaussians
    this.#shares = new Float64Array(gaussians.count)
    this.#sums = new Float64Array(gaussians.count * gaussians.length)
    this.#squares = new Float64Array(gaussians.count * gaussians.length)
  }

  add(vectors: Float32Array, shares: Float32Array, patch: number): void {
    const { count, length } = this.#gaussians
    const from = patch * length
    this.#patches++
    for (let gaussian = 0; gaussian < count; gaussian++) {
      const share = shares[patch * count + gaussian] ?? 0
      if (share < negligible) continue
      this.#shares[gaussian] = (this.#shares[gaussian] ?? 0) + share
      const start = gaussian * length
      for (let at = 0; at < length; at++) {
        const value = vectors[from + at] ?? 0
        this.#sums[start + at] = (this.#sums[start + at] ?? 0) + share * value
        this.#squares[start + at] = (this.#squares[start + at] ?? 0) + share * value * value
      }
    }
  }

  addAll(other: Gradient): void {
    this.#patches += other.#patches
    addTo(this.#shares, other.#shares)
    addTo(this.#sums, other.#sums)
    addTo(this.#squares, other.#squares)
  }

  /** A unit vector, after square roots, so that repetitions count less. */
  vector(): Float32Array {
    const { count, length, weights, means, deviations } = this.#gaussians
    const size = count * length
    const vector = new Float32Array(size * 2)
    for (let gaussian = 0; gaussian < count; gaussian++) {
      const share = this.#shares[gaussian] ?? 0
      const scale = 1 / (Math.max(1, this.#patches) * Math.sqrt(weights[gaussian] ?? 1))
      for (let at = gaussian * length; at < (gaussian + 1) * length; at++) {
        const mean = means[at] ?? 0
        const deviation = deviations[at] ?? 1
        const sum = this.#sums[at] ?? 0
        const square = (this.#squares[at] ?? 0) - 2 * mean * sum + share * mean * mean
        vector[at] = ((sum - share * mean) / deviation) * scale
        vector[size + at] = ((square / (deviation * deviation) - share) * scale) / Math.SQRT2
      }
    }
    return toUnitLength(vector.map((value) => Math.sign(value) * Math.sqrt(Math.abs(value))))
  }
}

export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}

function addTo(sums: Float64Array, more: Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (more[at] ?? 0)
}
