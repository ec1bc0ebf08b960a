import type { StoredVector } from './features.ts'

/** Factors a symmetric matrix, stored in rows, in place: the lower half becomes its Cholesky triangle. */
export function choleskyInPlace(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] ?? 0
      for (let at = 0; at < column; at++) {
        sum -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0)
      }
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[column * size + column] ?? 1)
    }
  }
}

/** Solves for one right-hand side, in place, using the result of choleskyInPlace. */
export function solveInPlace(triangle: Float64Array, size: number, side: Float64Array): void {
  for (let row = 0; row < size; row++) {
    let sum = side[row] ?? 0
    for (let at = 0; at < row; at++) sum -= (triangle[row * size + at] ?? 0) * (side[at] ?? 0)
    side[row] = sum / (triangle[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = side[row] ?? 0
    for (let at = row + 1; at < size; at++) sum -= (triangle[at * size + row] ?? 0) * (side[at] ?? 0)
    side[row] = sum / (triangle[row * size + row] ?? 1)
  }
}

/** The dot products of all pairs of vectors. */
export function gramMatrix(vectors: readonly StoredVector[]): Float64Array {
  const size = vectors.length
  const gram = new Float64Array(size * size)
  vectors.forEach((vector, row) => {
    for (let column = 0; column <= row; column++) {
      const product = dotStored(vector, vectors[column] ?? vector)
      gram[row * size + column] = product
      gram[column * size + row] = product
    }
  })
  return gram
}

function dotStored(a: StoredVector, b: StoredVector): number {
  let sum = 0
  for (let at = 0; at < a.bytes.length; at++) sum += (a.bytes[at] ?? 0) * (b.bytes[at] ?? 0)
  return sum * a.scale * b.scale
}

/** Zero for an empty list. */
export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

export function dot({ bytes, scale }: StoredVector, vector: Float32Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) sum += (bytes[at] ?? 0) * (vector[at] ?? 0)
  return sum * scale
}
