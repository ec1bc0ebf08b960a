import { inBytes, scaleOf } from '@jara/recognition/features'
import { choleskyInPlace } from '@jara/recognition/linear-algebra'
import type { Whitening } from '@jara/recognition/whitening'
import { principalAxes } from './learn-projection.ts'

const mostKept = 480

/** The features of a product photo before whitening. */
export interface WhiteningLesson {
  readonly vector: Float32Array
  readonly product: string
  readonly isCatalogue: boolean
}

/** Learns from photos of many products how photos of the same one vary. */
export function learnWhitening(lessons: readonly WhiteningLesson[], shrinkage: number): Whitening {
  const mean = meanOf(lessons.map(({ vector }) => vector))
  const centred = lessons.map(({ vector }) => minus(vector, mean))
  const axes = mainDirections(centred)
  const spread = spreadWithinProducts(lessons, centred, axes)
  const rows = whitenAxes(axes, spread, shrinkage).map((row) => Float32Array.from(row))
  const bytes = new Int8Array(rows.length * mean.length)
  rows.forEach((row, at) => bytes.set(inBytes(row), at * mean.length))
  return { mean: Float32Array.from(mean), scales: Float32Array.from(rows, scaleOf), rows: bytes }
}

/**
 * Principal components, computed from the dot products of all pairs of photos, because there are fewer photos than numbers in
 * each.
 */
function mainDirections(centred: readonly Float64Array[]): Float64Array[] {
  const size = centred.length
  const gram = new Float64Array(size * size)
  centred.forEach((one, row) => {
    for (let column = 0; column <= row; column++) {
      const product = dotProduct(one, centred[column] ?? one)
      gram[row * size + column] = product
      gram[column * size + row] = product
    }
  })
  // Once the mean is subtracted, one direction is empty.
  return principalAxes(gram, size, Math.min(mostKept, size - 1)).map((weights) => {
    const axis = sumOf(centred, weights)
    const length = Math.sqrt(dotProduct(axis, axis)) || 1
    return axis.map((value) => value / length)
  })
}

/** The covariance of photos around the mean of their product's photos, including its catalogue pictures, in these axes. */
function spreadWithinProducts(
  lessons: readonly WhiteningLesson[],
  centred: readonly Float64Array[],
  axes: readonly Float64Array[],
): Float64Array {
  const described = lessons.map(({ product, isCatalogue }, at) => ({
    product,
    isCatalogue,
    place: Float64Array.from(axes, (axis) => dotProduct(axis, centred[at] ?? axis)),
  }))
  const means = new Map(
    [...Map.groupBy(described, ({ product }) => product)].map(([product, own]) => {
      const photos = own.filter(({ isCatalogue }) => !isCatalogue)
      return [product, meanOf((photos.length > 0 ? photos : own).map(({ place }) => place))]
    }),
  )
  const size = axes.length
  const spread = new Float64Array(size * size)
  for (const { product, place } of described) {
    const off = minus(place, means.get(product) ?? place)
    off.forEach((value, row) => {
      for (let column = 0; column <= row; column++) {
        const cell = row * size + column
        spread[cell] = (spread[cell] ?? 0) + (value * (off[column] ?? 0)) / described.length
      }
    })
  }
  return spread
}

/** Rotates and shortens the axes so that the spread, slightly evened out, becomes the same in all directions. */
function whitenAxes(axes: readonly Float64Array[], spread: Float64Array, shrinkage: number): Float64Array[] {
  const size = axes.length
  const even = axes.reduce((sum, _axis, at) => sum + (spread[at * size + at] ?? 0), 0) / size
  for (let at = 0; at < size; at++) spread[at * size + at] = (spread[at * size + at] ?? 0) + shrinkage * even
  choleskyInPlace(spread, size)
  const white: Float64Array[] = []
  axes.forEach((axis, row) => {
    const weights = Float64Array.from(white, (_own, column) => -(spread[row * size + column] ?? 0))
    const rest = sumOf(white, weights, axis)
    const own = spread[row * size + row] ?? 1
    white.push(rest.map((value) => value / own))
  })
  return white
}

function sumOf(
  vectors: readonly Float64Array[],
  weights: Float64Array,
  start: Float64Array = new Float64Array(vectors[0]?.length ?? 0),
): Float64Array {
  const sum = start.slice()
  vectors.forEach((vector, at) => {
    const weight = weights[at] ?? 0
    for (let place = 0; place < sum.length; place++) {
      sum[place] = (sum[place] ?? 0) + weight * (vector[place] ?? 0)
    }
  })
  return sum
}

function meanOf(vectors: readonly ArrayLike<number>[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  }
  return mean
}

function minus(vector: ArrayLike<number>, mean: Float64Array): Float64Array {
  return mean.map((value, at) => (vector[at] ?? 0) - value)
}

function dotProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
