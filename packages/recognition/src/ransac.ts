import type { Matches } from './match-key-points.ts'
import { seededRandom } from './random.ts'

const tries = 400
const tolerancePx = 6
const smallestScale = 0.1
const largestScale = 10
/**
 * In a picture seen at an angle, a similarity matches only the middle. The fit includes points that are off by up to this much.
 */
const nearbyPx = 12
const fits = 3
const fewestToFit = 5
/** A map that squeezes a picture to less than a sixth of its width, or mirrors it, fits by chance. */
const mostStretched = 3
const smallestArea = 0.01

/** Maps a point of one picture to the other: (ax + by + e, cx + dy + f). */
interface AffineMap {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/**
 * How many matches agree on one way of aligning the pictures (RANSAC, Fischler and Bolles, 1981). Two matches determine rotation
 * and scale; the matches that agree with those determine the slant (locally optimised RANSAC, Chum, Matas and Kittler, 2003).
 * Tries the same pairs every time.
 */
export function countAgreeing({ count, positions }: Matches): number {
  if (count < 3) return 0
  const random = seededRandom(count)
  let most = 0
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = Math.floor(random() * count)
    const second = Math.floor(random() * count)
    const similarity = first === second ? undefined : similarityThrough(positions, first, second)
    if (!similarity) continue
    const within = countWithin(positions, count, similarity)
    // Fitting goes through the matches six times, and gains little from a bad start.
    if (within < Math.max(3, most - 1)) continue
    most = Math.max(most, within, countFitted(positions, count, similarity))
  }
  return most
}

function similarityThrough(positions: Float32Array, first: number, second: number): AffineMap | undefined {
  const [px, py, rx, ry] = pairAt(positions, first)
  const [qx, qy, sx, sy] = pairAt(positions, second)
  const [fromX, fromY, toX, toY] = [sx - rx, sy - ry, qx - px, qy - py]
  const length = fromX * fromX + fromY * fromY
  // Points that nearly coincide do not determine the angle.
  if (length < 100) return undefined
  const a = (fromX * toX + fromY * toY) / length
  const c = (fromX * toY - fromY * toX) / length
  const scale = Math.hypot(a, c)
  if (scale < smallestScale || scale > largestScale) return undefined
  return { a, b: -c, c, d: a, e: px - (a * rx - c * ry), f: py - (c * rx + a * ry) }
}

/** How many agree with the map once it is fitted to those that nearly do. */
function countFitted(positions: Float32Array, count: number, similarity: AffineMap): number {
  let most = 0
  let map: AffineMap = similarity
  for (let fit = 0; fit < fits; fit++) {
    const fitted = fitTo(positions, count, map, fit === 0 ? nearbyPx : tolerancePx)
    if (!fitted) break
    map = fitted
    most = Math.max(most, countWithin(positions, count, map))
  }
  return most
}

/** The least-squares map for the matches near another map. */
function fitTo(
  positions: Float32Array,
  count: number,
  near: AffineMap,
  tolerance: number,
): AffineMap | undefined {
  let pairs = 0
  let [sumX, sumY, sumToX, sumToY] = [0, 0, 0, 0]
  let [xx, xy, yy] = [0, 0, 0]
  let [xToX, yToX, xToY, yToY] = [0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const [toX, toY, x, y] = pairAt(positions, at)
    if (!isWithin(near, toX, toY, x, y, tolerance)) continue
    pairs++
    sumX += x
    sumY += y
    sumToX += toX
    sumToY += toY
    xx += x * x
    xy += x * y
    yy += y * y
    xToX += x * toX
    yToX += y * toX
    xToY += x * toY
    yToY += y * toY
  }
  if (pairs < fewestToFit) return undefined
  // Points on one line do not determine what lies beside it, so each adds a pixel's weight in favour of the previous map.
  const varianceX = xx - (sumX * sumX) / pairs + pairs
  const varianceY = yy - (sumY * sumY) / pairs + pairs
  const covariance = xy - (sumX * sumY) / pairs
  const determinant = varianceX * varianceY - covariance * covariance
  const slopes = (withX: number, withY: number) => [
    (varianceY * withX - covariance * withY) / determinant,
    (varianceX * withY - covariance * withX) / determinant,
  ]
  const [a = 0, b = 0] = slopes(
    xToX - (sumX * sumToX) / pairs + pairs * near.a,
    yToX - (sumY * sumToX) / pairs + pairs * near.b,
  )
  const [c = 0, d = 0] = slopes(
    xToY - (sumX * sumToY) / pairs + pairs * near.c,
    yToY - (sumY * sumToY) / pairs + pairs * near.d,
  )
  const area = a * d - b * c
  const stretch = (a * a + b * b + c * c + d * d) / (2 * area)
  if (area < smallestArea || stretch > mostStretched) return undefined
  return { a, b, c, d, e: (sumToX - a * sumX - b * sumY) / pairs, f: (sumToY - c * sumX - d * sumY) / pairs }
}

function countWithin(positions: Float32Array, count: number, map: AffineMap): number {
  let within = 0
  for (let at = 0; at < count; at++) {
    const [toX, toY, x, y] = pairAt(positions, at)
    if (isWithin(map, toX, toY, x, y, tolerancePx)) within++
  }
  return within
}

function isWithin(
  { a, b, c, d, e, f }: AffineMap,
  toX: number,
  toY: number,
  x: number,
  y: number,
  tolerance: number,
): boolean {
  const offX = a * x + b * y + e - toX
  const offY = c * x + d * y + f - toY
  return offX * offX + offY * offY <= tolerance * tolerance
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
