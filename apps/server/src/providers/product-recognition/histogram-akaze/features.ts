import { histogramLength } from './colour-histogram.ts'
import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

export interface Features {
  readonly colours: Float32Array
  readonly points: KeyPoints
}

/** One run of bytes: the number of points, the histogram, the positions, the descriptors; all in words of four. */
export function packFeatures({ colours, points }: Features): Uint8Array {
  const parts = [Int32Array.of(points.count), colours, points.positions, points.descriptors]
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    packed.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return packed
}

export function unpackFeatures(packed: Uint8Array): Features {
  // A copy of its own starts where a word may start; what came from elsewhere need not.
  const { buffer } = Uint8Array.from(packed)
  const [count = 0] = new Int32Array(buffer, 0, 1)
  const positionsAt = 4 + histogramLength * 4
  const descriptorsAt = positionsAt + count * 8
  return {
    colours: new Float32Array(buffer, 4, histogramLength),
    points: {
      count,
      positions: new Float32Array(buffer, positionsAt, count * 2),
      descriptors: new Int32Array(buffer, descriptorsAt, count * wordsPerDescriptor),
    },
  }
}
