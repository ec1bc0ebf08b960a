import { toUnitLength } from './fisher-vector.ts'

/**
 * Maps a vector to fewer numbers, so that photos of one product lie close together and variation among them counts little
 * (within-class covariance normalisation; Hatch, Kajarekar and Stolcke, Interspeech 2006).
 */
export interface Whitening {
  readonly mean: Float32Array
  /** One row of the length of `mean` for each number, as bytes, each row with its own scale. */
  readonly rows: Int8Array
  readonly scales: Float32Array
}

/** Returns a unit vector. */
export function whiten({ mean, rows, scales }: Whitening, vector: Float32Array): Float32Array {
  const length = mean.length
  const centred = vector.map((value, at) => value - (mean[at] ?? 0))
  return toUnitLength(
    scales.map((scale, row) => {
      const start = row * length
      let sum = 0
      for (let at = 0; at < length; at++) sum += (rows[start + at] ?? 0) * (centred[at] ?? 0)
      return sum * scale
    }),
  )
}
