import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** Pairs of points, one of each picture, whose surroundings look alike and unlike any other's. */
export interface Matches {
  readonly count: number
  /** x and y in the one picture, x and y in the other, for each pair. */
  readonly positions: Float32Array
}

const clearlyBetter = 0.8
/** Points that differ in so many of their first 64 bits are passed over: most do, and hardly any that belong together. */
const differingEnough = 20
/** The nearest of some hundred points that have nothing to do with one differs from it in about so many bits. */
const unrelatedBits = 200

/** Nearest neighbours that pass the ratio test (Lowe, 2004), one to one. */
export function matchKeyPoints(photo: KeyPoints, reference: KeyPoints): Matches {
  const firstBits = firstBitsOf(photo)
  const takenBy = new Int32Array(photo.count).fill(-1)
  const distances = new Int32Array(reference.count)
  for (let at = 0; at < reference.count; at++) {
    const { nearest, distance } = findNearest(reference.descriptors, at, photo, firstBits)
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

/** The first two words of every point, side by side: nearly all points are told apart by them. */
function firstBitsOf({ count, descriptors }: KeyPoints): Int32Array {
  const bits = new Int32Array(count * 2)
  for (let at = 0; at < count; at++) {
    bits[at * 2] = descriptors[at * wordsPerDescriptor] ?? 0
    bits[at * 2 + 1] = descriptors[at * wordsPerDescriptor + 1] ?? 0
  }
  return bits
}

/** The point that differs in the fewest bits, or -1 when the second best, or any other, is nearly as good. */
function findNearest(
  from: Int32Array,
  fromAt: number,
  { count, descriptors }: KeyPoints,
  firstBits: Int32Array,
): { nearest: number; distance: number } {
  const start = fromAt * wordsPerDescriptor
  const one = from[start] ?? 0
  const two = from[start + 1] ?? 0
  let nearest = -1
  let best = Number.MAX_SAFE_INTEGER
  let second = unrelatedBits
  for (let at = 0; at < count; at++) {
    let distance = ones(one ^ (firstBits[at * 2] ?? 0)) + ones(two ^ (firstBits[at * 2 + 1] ?? 0))
    if (distance >= differingEnough) continue
    const other = at * wordsPerDescriptor
    // Stops counting where the answer can no longer matter.
    for (let word = 2; word < wordsPerDescriptor && distance < second; word++) {
      distance += ones((from[start + word] ?? 0) ^ (descriptors[other + word] ?? 0))
    }
    if (distance < best) {
      second = Math.min(second, best)
      best = distance
      nearest = at
    } else if (distance < second) second = distance
  }
  return { nearest: best < clearlyBetter * second ? nearest : -1, distance: best }
}

/** How many bits of a word are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
