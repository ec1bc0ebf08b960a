import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import type { Projection } from '@jara/recognition/projection'

/** Principal components: the directions in which the vectors vary most. */
export function learnProjection(vectors: Float32Array, length: number, kept: number): Projection {
  const mean = meanOf(vectors, length)
  const rows = new Float32Array(kept * length)
  const axes = principalAxes(covarianceOf(vectors, mean), length, kept)
  axes.forEach((axis, row) => rows.set(axis, row * length))
  return { mean, rows, kept }
}

function covarianceOf(vectors: Float32Array, mean: Float32Array): Float64Array {
  const length = mean.length
  const covariance = new Float64Array(length * length)
  const centred = new Float64Array(length)
  for (let from = 0; from < vectors.length; from += length) {
    for (let at = 0; at < length; at++) centred[at] = (vectors[from + at] ?? 0) - (mean[at] ?? 0)
    for (let row = 0; row < length; row++) {
      const value = centred[row] ?? 0
      for (let column = 0; column <= row; column++) {
        const at = row * length + column
        covariance[at] = (covariance[at] ?? 0) + value * (centred[column] ?? 0)
      }
    }
  }
  for (let row = 0; row < length; row++) {
    for (let column = 0; column < row; column++) {
      covariance[column * length + row] = covariance[row * length + column] ?? 0
    }
  }
  return covariance
}

function meanOf(vectors: Float32Array, length: number): Float32Array {
  const sums = new Float64Array(length)
  for (let at = 0; at < vectors.length; at++)
    sums[at % length] = (sums[at % length] ?? 0) + (vectors[at] ?? 0)
  return Float32Array.from(sums, (sum) => (sum * length) / vectors.length)
}

/** The directions in which a symmetric matrix stretches most, in descending order. */
export function principalAxes(symmetric: Float64Array, size: number, kept: number): Float64Array[] {
  const matrix = Matrix.from1DArray(size, size, symmetric)
  // Its eigenvalues come in ascending order.
  const { eigenvectorMatrix } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true })
  return Array.from({ length: Math.min(kept, size) }, (_, at) =>
    Float64Array.from(eigenvectorMatrix.getColumn(size - 1 - at)),
  )
}
