import { choleskyInPlace, dot, gramMatrix, solveInPlace } from './linear-algebra.ts'

/** How far a vector speaks for each product of a shop. */
export interface ShopClassifier {
  scores(vector: Float32Array): Map<number, number>
}

export interface Labelled {
  readonly productId: number
  readonly vector: Float32Array
}

const stiffness = 1

/** Ridge regression on all references of a shop, one answer a product, in units of how it errs on references it has not seen. */
export function learnShop(references: readonly Labelled[]): ShopClassifier {
  const size = references.length
  const products = [...new Set(references.map(({ productId }) => productId))]
  const triangle = gramMatrix(references.map(({ vector }) => vector))
  for (let at = 0; at < size; at++) triangle[at * size + at] = (triangle[at * size + at] ?? 0) + stiffness
  choleskyInPlace(triangle, size)
  const inverse = inverseDiagonal(triangle, size)
  let squares = 0
  const weights = products.map((product) => {
    const wanted = Float64Array.from(references, ({ productId }) => (productId === product ? 1 : 0))
    const mean = wanted.reduce((sum, value) => sum + value, 0) / size
    const dual = wanted.map((value) => value - mean)
    const centred = dual.slice()
    solveInPlace(triangle, size, dual)
    dual.forEach((weight, at) => {
      const unseen = (centred[at] ?? 0) - weight / (inverse[at] ?? 1)
      squares += unseen * unseen
    })
    return { product, mean, weight: combine(references, dual) }
  })
  const deviation = Math.sqrt(squares / Math.max(1, size * products.length)) || 1
  return {
    scores: (vector) =>
      new Map(
        weights.map(({ product, mean, weight }) => [product, (dot(weight, vector) + mean) / deviation]),
      ),
  }
}

function combine(references: readonly Labelled[], dual: Float64Array): Float32Array {
  const sum = new Float32Array(references[0]?.vector.length ?? 0)
  references.forEach(({ vector }, reference) => {
    const weight = dual[reference] ?? 0
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0)
  })
  return sum
}

/** Of the inverse of the matrix that the triangle squares to: what a reference's own answer owes to itself. */
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
