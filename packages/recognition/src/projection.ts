/** A turn and a cut: what varies most among the vectors that it was learned from comes first, the rest is dropped. */
export interface Projection {
  readonly mean: Float32Array
  /** One row of the length of `mean` for each number that is kept. */
  readonly rows: Float32Array
  readonly kept: number
}

/** The i-th vector's kept numbers, written to `into` from `intoAt` on. */
export function project(
  { mean, rows, kept }: Projection,
  from: Float32Array,
  fromAt: number,
  into: Float32Array,
  intoAt: number,
): void {
  const length = mean.length
  for (let row = 0; row < kept; row++) {
    const start = row * length
    let sum = 0
    for (let at = 0; at < length; at++) {
      sum += (rows[start + at] ?? 0) * ((from[fromAt + at] ?? 0) - (mean[at] ?? 0))
    }
    into[intoAt + row] = sum
  }
}
