import type { Projection } from '../src/projection.ts'

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

/** More than it takes for a hundred numbers. */
const sweeps = 12

/** Jacobi's rotations, until the matrix is as good as diagonal: its axes, the longest first. */
function principalAxes(symmetric: Float64Array, size: number, kept: number): Float64Array[] {
  const matrix = symmetric.slice()
  const axes = new Float64Array(size * size)
  for (let at = 0; at < size; at++) axes[at * size + at] = 1
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let first = 0; first < size - 1; first++) {
      for (let second = first + 1; second < size; second++) rotate(matrix, axes, size, first, second)
    }
  }
  const lengths = Array.from({ length: size }, (_, at) => matrix[at * size + at] ?? 0)
  const order = Array.from(lengths.keys()).toSorted((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0))
  return order.slice(0, kept).map((row) => axes.subarray(row * size, (row + 1) * size))
}

/** Turns two axes so that nothing is left between them. The axes stand in rows. */
function rotate(matrix: Float64Array, axes: Float64Array, size: number, first: number, second: number): void {
  const between = matrix[first * size + second] ?? 0
  const [a, b] = [matrix[first * size + first] ?? 0, matrix[second * size + second] ?? 0]
  if (Math.abs(between) <= 1e-10 * Math.sqrt(Math.abs(a * b)) + 1e-300) return
  const slope = (b - a) / (2 * between)
  const tangent = Math.sign(slope || 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  turnRows(matrix, size, first, second, cosine, sine)
  for (let row = 0; row < size; row++) {
    const [x, y] = [matrix[row * size + first] ?? 0, matrix[row * size + second] ?? 0]
    matrix[row * size + first] = cosine * x - sine * y
    matrix[row * size + second] = sine * x + cosine * y
  }
  turnRows(axes, size, first, second, cosine, sine)
}

function turnRows(
  rows: Float64Array,
  size: number,
  first: number,
  second: number,
  cosine: number,
  sine: number,
): void {
  for (let at = 0; at < size; at++) {
    const [x, y] = [rows[first * size + at] ?? 0, rows[second * size + at] ?? 0]
    rows[first * size + at] = cosine * x - sine * y
    rows[second * size + at] = sine * x + cosine * y
  }
}
