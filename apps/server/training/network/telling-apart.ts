import { impressionNumbers } from '../../src/providers/product-recognition/fisher-akaze/network/convolution.ts'
import type { Learned } from './learned.ts'

/** Says which product a picture shows by the direction of its impression alone, and how wrong that was. */
export interface TellingApart {
  readonly learned: readonly Learned[]
  /** Answers the mean error, and fills in how it grows with each number of the impressions. */
  judge(impressions: Float32Array, shown: readonly number[], owed: Float32Array): number
}

/** How far a cosine is stretched before it becomes a share of one whole. */
const stretch = 14
/** By how much the right product has to be nearer than all others. */
const margin = 0.1

/** Softmax over cosines with a margin (CosFace, Wang and others, 2018). */
export function createTellingApart(products: number, normal: () => number): TellingApart {
  const directions: Learned = {
    values: Float32Array.from({ length: products * impressionNumbers }, () => normal() * 0.1),
    slopes: new Float32Array(products * impressionNumbers),
    shrinks: true,
  }
  return {
    learned: [directions],
    judge(impressions, shown, owed) {
      directions.slopes.fill(0)
      owed.fill(0)
      const lengths = Array.from({ length: products }, (_, product) => lengthAt(directions.values, product))
      let error = 0
      shown.forEach((right, picture) => {
        const length = lengthAt(impressions, picture)
        const cosines = lengths.map(
          (own, product) => dotAt(impressions, picture, directions.values, product) / length / own,
        )
        const shares = sharesOf(cosines, right)
        error -= Math.log((shares[right] ?? 0) + 1e-9) / shown.length
        cosines.forEach((cosine, product) => {
          const slope = (stretch * ((shares[product] ?? 0) - (product === right ? 1 : 0))) / shown.length
          const own = lengths[product] ?? 1
          for (let at = 0; at < impressionNumbers; at++) {
            const [from, to] = [picture * impressionNumbers + at, product * impressionNumbers + at]
            const seen = (impressions[from] ?? 0) / length
            const direction = (directions.values[to] ?? 0) / own
            owed[from] = (owed[from] ?? 0) + (slope * (direction - cosine * seen)) / length
            directions.slopes[to] = (directions.slopes[to] ?? 0) + (slope * (seen - cosine * direction)) / own
          }
        })
      })
      return error
    },
  }
}

function sharesOf(cosines: readonly number[], right: number): number[] {
  const scores = cosines.map((cosine, product) => stretch * (cosine - (product === right ? margin : 0)))
  const best = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - best))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

function lengthAt(rows: Float32Array, row: number): number {
  return Math.sqrt(dotAt(rows, row, rows, row)) + 1e-6
}

function dotAt(a: Float32Array, row: number, b: Float32Array, other: number): number {
  let sum = 0
  for (let at = 0; at < impressionNumbers; at++) {
    sum += (a[row * impressionNumbers + at] ?? 0) * (b[other * impressionNumbers + at] ?? 0)
  }
  return sum
}
