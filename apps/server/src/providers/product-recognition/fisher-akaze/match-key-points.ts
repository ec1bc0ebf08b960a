import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** Pairs of points, one of each picture, whose surroundings look alike and unlike any other's. */
export interface Matches {
  readonly count: number
  /** x and y in the one picture, x and y in the other, for each pair. */
  readonly positions: Float32Array
}

const clearlyBetter = 0.8

export function matchKeyPoints(photo: KeyPoints, reference: KeyPoints): Matches {
  const takenBy = new Int32Array(photo.count).fill(-1)
  const distances = new Int32Array(reference.count)
  for (let at = 0; at < reference.count; at++) {
    const { nearest, distance } = findNearest(reference.descriptors, at, photo)
    distances[at] = distance
    if (nearest < 0) continue
    const rival = takenBy[nearest] ?? -1
    if (rival < 0 || distance < (distances[rival] ?? 0)) takenBy[nearest] = at
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

/** The point that differs in the fewest bits, or -1 when the second best is nearly as good. */
function findNearest(
  from: Int32Array,
  fromAt: number,
  { count, descriptors }: KeyPoints,
): { nearest: number; distance: number } {
  let nearest = -1
  let best = Number.MAX_SAFE_INTEGER
  let second = Number.MAX_SAFE_INTEGER
  for (let at = 0; at < count; at++) {
    const distance = differingBits(
      from,
      fromAt * wordsPerDescriptor,
      descriptors,
      at * wordsPerDescriptor,
      second,
    )
    if (distance < best) {
      second = best
      best = distance
      nearest = at
    } else if (distance < second) second = distance
  }
  return { nearest: best < clearlyBetter * second ? nearest : -1, distance: best }
}

/** Stops counting where the answer can no longer matter. */
function differingBits(a: Int32Array, aStart: number, b: Int32Array, bStart: number, enough: number): number {
  let bits = 0
  for (let word = 0; word < wordsPerDescriptor && bits < enough; word++) {
    let difference = (a[aStart + word] ?? 0) ^ (b[bStart + word] ?? 0)
    difference -= (difference >>> 1) & 0x55555555
    difference = (difference & 0x33333333) + ((difference >>> 2) & 0x33333333)
    bits += Math.imul((difference + (difference >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return bits
}
