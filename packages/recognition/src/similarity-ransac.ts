import type { Matches } from './match-key-points.ts'

const tries = 400
const tolerancePx = 6
const smallestScale = 0.1
const largestScale = 10

/** A picture laid over another: turned and scaled by (a, b), then moved by (x, y). */
interface Similarity {
  readonly a: number
  readonly b: number
  readonly x: number
  readonly y: number
}

/**
 * How many matches agree on one way of laying the pictures over each other (RANSAC, Fischler and Bolles, 1981). Tries the same
 * pairs every time.
 */
export function countAgreeing({ count, positions }: Matches): number {
  if (count < 3) return 0
  const random = seededRandom(count)
  let most = 0
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = Math.floor(random() * count)
    const second = Math.floor(random() * count)
    const similarity = first === second ? undefined : similarityThrough(positions, first, second)
    if (similarity) most = Math.max(most, countWithin(positions, count, similarity))
  }
  return most
}

function similarityThrough(positions: Float32Array, first: number, second: number): Similarity | undefined {
  const [px, py, rx, ry] = pairAt(positions, first)
  const [qx, qy, sx, sy] = pairAt(positions, second)
  const [fromX, fromY, toX, toY] = [sx - rx, sy - ry, qx - px, qy - py]
  const length = fromX * fromX + fromY * fromY
  // Points on top of each other say nothing about the angle.
  if (length < 100) return undefined
  const a = (fromX * toX + fromY * toY) / length
  const b = (fromX * toY - fromY * toX) / length
  const scale = Math.hypot(a, b)
  if (scale < smallestScale || scale > largestScale) return undefined
  return { a, b, x: px - (a * rx - b * ry), y: py - (b * rx + a * ry) }
}

function countWithin(positions: Float32Array, count: number, { a, b, x, y }: Similarity): number {
  let within = 0
  for (let at = 0; at < count; at++) {
    const [px, py, rx, ry] = pairAt(positions, at)
    const dx = a * rx - b * ry + x - px
    const dy = b * rx + a * ry + y - py
    if (dx * dx + dy * dy <= tolerancePx * tolerancePx) within++
  }
  return within
}

function pairAt(positions: Float32Array, at: number): [number, number, number, number] {
  const start = at * 4
  return [
    positions[start] ?? 0,
    positions[start + 1] ?? 0,
    positions[start + 2] ?? 0,
    positions[start + 3] ?? 0,
  ]
}

/** Mulberry32: enough to spread the tries, and the same for the same photo. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
