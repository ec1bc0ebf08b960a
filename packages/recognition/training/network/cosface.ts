import { embeddingLength } from '../../src/network/convolution.ts'
import type { Parameters } from './momentum.ts'

/** Says which product a picture shows by the direction of its embedding alone, and how wrong that was. */
export interface CosFace {
  readonly learned: readonly Parameters[]
  /** Answers the mean error, and fills in how it grows with each number of the embeddings. */
  judge(embeddings: Float32Array, shown: readonly number[], gradients: Float32Array): number
}

/** How far a cosine is stretched before it becomes a share of one whole. */
const stretch = 14
/** By how much the right product has to be nearer than all others. */
const margin = 0.1

/** Softmax over cosines with a margin (CosFace, Wang and others, 2018). */
export function createCosFace(products: number, normal: () => number): CosFace {
  const directions: Parameters = {
    values: Float32Array.from({ length: products * embeddingLength }, () => normal() * 0.1),
    gradients: new Float32Array(products * embeddingLength),
    decays: true,
  }
  return {
    learned: [directions],
    judge(embeddings, shown, gradients) {
      directions.gradients.fill(0)
      gradients.fill(0)
      const lengths = Array.from({ length: products }, (_, product) => lengthAt(directions.values, product))
      let error = 0
      shown.forEach((right, picture) => {
        const length = lengthAt(embeddings, picture)
        const cosines = lengths.map(
          (own, product) => dotAt(embeddings, picture, directions.values, product) / length / own,
        )
        const shares = sharesOf(cosines, right)
        error -= Math.log((shares[right] ?? 0) + 1e-9) / shown.length
        cosines.forEach((cosine, product) => {
          const slope = (stretch * ((shares[product] ?? 0) - (product === right ? 1 : 0))) / shown.length
          const own = lengths[product] ?? 1
          for (let at = 0; at < embeddingLength; at++) {
            const [from, to] = [picture * embeddingLength + at, product * embeddingLength + at]
            const seen = (embeddings[from] ?? 0) / length
            const direction = (directions.values[to] ?? 0) / own
            gradients[from] = (gradients[from] ?? 0) + (slope * (direction - cosine * seen)) / length
            directions.gradients[to] =
              (directions.gradients[to] ?? 0) + (slope * (seen - cosine * direction)) / own
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
  for (let at = 0; at < embeddingLength; at++) {
    sum += (a[row * embeddingLength + at] ?? 0) * (b[other * embeddingLength + at] ?? 0)
  }
  return sum
}
