import type { DescribedCandidate, ShopClassifier } from './engine.ts'
import { storedVector } from './features.ts'
import { choleskyInPlace, dot, gramMatrix, solveInPlace } from './linear-algebra.ts'

interface Labelled {
  readonly productId: number
  readonly packed: Uint8Array
}

const regularisation = 1

/** Learning time grows with the square of the number of pictures. This many take a few seconds, and no one waits for them. */
const mostLearned = 900

/**
 * Ridge regression on the references of a shop, in its dual form (Saunders and others, ICML 1998): the weight of each reference
 * for each product, in units of the spread of leave-one-out answers. On the mean of a picture and its mirror image it answers as
 * if it had learned from both, in the same time.
 */
export function learnShop(candidates: readonly DescribedCandidate[]): ShopClassifier | undefined {
  const references = taughtBy(candidates)
  const size = references.length
  if (size === 0) return undefined
  const triangle = gramMatrix(references.map(({ packed }) => storedVector(packed, 'symmetric')))
  for (let at = 0; at < size; at++)
    triangle[at * size + at] = (triangle[at * size + at] ?? 0) + regularisation
  choleskyInPlace(triangle, size)
  const inverse = inverseDiagonal(triangle, size)
  const productIds = [...new Set(references.map(({ productId }) => productId))]
  const weights = shared(size * productIds.length)
  const intercepts = shared(productIds.length)
  let squares = 0
  productIds.forEach((product, column) => {
    const wanted = Float64Array.from(references, ({ productId }) => (productId === product ? 1 : 0))
    const mean = wanted.reduce((sum, value) => sum + value, 0) / size
    const dual = wanted.map((value) => value - mean)
    solveInPlace(triangle, size, dual)
    dual.forEach((weight, row) => {
      // The answer for this reference if it had been left out.
      const unseen = (wanted[row] ?? 0) - mean - weight / (inverse[row] ?? 1)
      squares += unseen * unseen
      weights[row * productIds.length + column] = weight
    })
    intercepts[column] = mean
  })
  const deviation = Math.sqrt(squares / (size * productIds.length)) || 1
  divide(weights, deviation)
  divide(intercepts, deviation)
  return { productIds, features: references.map(({ packed }) => packed), weights, intercepts }
}

/** The score of each product for a photo, from the photo's similarity to each reference. */
export function classify(
  { productIds, features, weights, intercepts }: ShopClassifier,
  photo: Float32Array,
): Map<number, number> {
  const scores = Float64Array.from(intercepts)
  features.forEach((packed, row) => {
    const likeness = dot(storedVector(packed, 'symmetric'), photo)
    for (let column = 0; column < scores.length; column++) {
      scores[column] = (scores[column] ?? 0) + likeness * (weights[row * scores.length + column] ?? 0)
    }
  })
  return new Map(productIds.map((productId, column) => [productId, scores[column] ?? 0]))
}

/** Every product's first picture, then every product's second, and so on up to the limit. */
function taughtBy(candidates: readonly DescribedCandidate[]): Labelled[] {
  const most = Math.max(0, ...candidates.map(({ features }) => features.length))
  const inTurn = Array.from({ length: most }, (_, turn) =>
    candidates.flatMap(({ productId, features }) => {
      const packed = features[turn]
      return packed ? [{ productId, packed }] : []
    }),
  )
  return inTurn.flat().slice(0, mostLearned)
}

/** Memory shared between threads. */
function shared(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))
}

function divide(numbers: Float32Array, by: number): void {
  for (let at = 0; at < numbers.length; at++) numbers[at] = (numbers[at] ?? 0) / by
}

/** The diagonal of the inverse of the triangle's square: how much a reference's own answer depends on itself. */
function inverseDiagonal(triangle: Float64Array, size: number): Float64Array {
  const diagonal = new Float64Array(size)
  const side = new Float64Array(size)
  for (let column = 0; column < size; column++) {
    side.fill(0)
    side[column] = 1
    for (let row = column; row < size; row++) {
      let sum = side[row] ?? 0
      for (let at = column; at < row; at++) sum -= (triangle[row * size + at] ?? 0) * (side[at] ?? 0)
      const value = sum / (triangle[row * size + row] ?? 1)
      side[row] = value
      diagonal[column] = (diagonal[column] ?? 0) + value * value
    }
  }
  return diagonal
}
