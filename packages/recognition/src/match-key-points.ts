import type { KeyPoints } from './key-points.ts'
import { nearestPoints } from './nearest-points.ts'

/** Pairs of points, one from each picture, whose surroundings are similar to each other and to no others. */
export interface Matches {
  readonly count: number
  /** x and y in one picture, then x and y in the other, for each pair. */
  readonly positions: Float32Array
}

const clearlyBetter = 0.8

/** Nearest neighbours that pass the ratio test (Lowe, 2004), one to one. */
export function matchKeyPoints(photo: KeyPoints, reference: KeyPoints): Matches {
  if (photo.count === 0 || reference.count === 0) return { count: 0, positions: new Float32Array() }
  const found = nearestPoints(photo, reference)
  const takenBy = new Int32Array(photo.count).fill(-1)
  for (let at = 0; at < reference.count; at++) {
    // Neither the second best nor any other point may be nearly as good.
    if (found.distance(at) >= clearlyBetter * found.next(at)) continue
    const nearest = found.nearest(at)
    const rival = takenBy[nearest] ?? -1
    if (rival < 0 || found.distance(at) < found.distance(rival)) takenBy[nearest] = at
  }
  const positions: number[] = []
  takenBy.forEach((other, at) => {
    if (other >= 0) positions.push(...point(photo, at), ...point(reference, other))
  })
  return { count: positions.length / 4, positions: Float32Array.from(positions) }
}

function point({ positions }: KeyPoints, at: number): [number, number] {
  return [positions[at * 2] ?? 0, positions[at * 2 + 1] ?? 0]
}
