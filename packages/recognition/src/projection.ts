import { rowProducts } from './row-products.ts'

/** A rotation and a cut-off: the directions in which the learned vectors vary most come first, and the rest are dropped. */
export interface Projection {
  readonly mean: Float32Array
  /** One row of the length of `mean` for each number that is kept. */
  readonly rows: Float32Array
  readonly kept: number
}

/** The kept numbers of each vector, one vector after the other. */
export function project({ mean, rows, kept }: Projection, vectors: Float32Array): Float32Array {
  const { length } = mean
  const projected = rowProducts(vectors, rows, length)
  const projectedMean = rowProducts(mean, rows, length)
  for (let vector = 0; vector < projected.length; vector += kept) {
    for (let at = 0; at < kept; at++) {
      projected[vector + at] = (projected[vector + at] ?? 0) - (projectedMean[at] ?? 0)
    }
  }
  return projected
}
