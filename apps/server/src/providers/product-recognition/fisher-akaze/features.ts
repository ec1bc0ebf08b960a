import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** What is known of a picture: which colours and textures are where, and the points it is found again by. */
export interface Features {
  /** Of length one. */
  readonly vector: Float32Array
  readonly points: KeyPoints
}

/** Positions lie within a picture of some hundred pixels: a sixteenth of a pixel is enough. */
const positionSteps = 16
const headLength = 12

/** Two lengths and a scale, then positions, descriptors and the vector, whose numbers become bytes of the same scale. */
export function packFeatures({ vector, points }: Features): Uint8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, points.count, true)
  head.setUint32(4, vector.length, true)
  head.setFloat32(8, largest / 127, true)
  const parts = [
    head,
    points.descriptors,
    Int16Array.from(points.positions, (position) => Math.round(position * positionSteps)),
    Int8Array.from(vector, (value) => Math.round((value / largest) * 127)),
  ]
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return packed
}

export function unpackFeatures(packed: Uint8Array): Features {
  // A copy of its own starts where a word may start; what came from elsewhere need not.
  const { buffer } = Uint8Array.from(packed)
  const head = new DataView(buffer)
  const count = head.getUint32(0, true)
  const length = head.getUint32(4, true)
  const scale = head.getFloat32(8, true)
  const positionsAt = headLength + count * wordsPerDescriptor * 4
  return {
    points: {
      count,
      descriptors: new Int32Array(buffer, headLength, count * wordsPerDescriptor),
      positions: Float32Array.from(
        new Int16Array(buffer, positionsAt, count * 2),
        (step) => step / positionSteps,
      ),
    },
    vector: Float32Array.from(new Int8Array(buffer, positionsAt + count * 4, length), (byte) => byte * scale),
  }
}
