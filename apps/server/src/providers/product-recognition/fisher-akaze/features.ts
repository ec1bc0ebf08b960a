import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** What is known of a picture: which colours and textures are where, and the points it is found again by. */
export interface Features {
  /** Of length one. */
  readonly vector: Float32Array
  readonly points: KeyPoints
}

/** A vector as it is stored. */
export interface StoredVector {
  readonly bytes: Int8Array
  readonly scale: number
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

/** Looks at what is packed and copies nothing: a shop's thousands of vectors are looked through for every photo. */
export function storedVector(packed: Uint8Array): StoredVector {
  const { count, length, scale } = headOf(packed)
  const at = headLength + count * (wordsPerDescriptor * 4 + 4)
  return { bytes: new Int8Array(packed.buffer, packed.byteOffset + at, length), scale }
}

export function storedPoints(packed: Uint8Array): KeyPoints {
  // A copy of its own starts where a word may start; what came from elsewhere need not.
  const { buffer } = Uint8Array.from(packed)
  const { count } = headOf(packed)
  const positionsAt = headLength + count * wordsPerDescriptor * 4
  return {
    count,
    descriptors: new Int32Array(buffer, headLength, count * wordsPerDescriptor),
    positions: Float32Array.from(
      new Int16Array(buffer, positionsAt, count * 2),
      (step) => step / positionSteps,
    ),
  }
}

function headOf({ buffer, byteOffset }: Uint8Array) {
  const head = new DataView(buffer, byteOffset, headLength)
  return { count: head.getUint32(0, true), length: head.getUint32(4, true), scale: head.getFloat32(8, true) }
}
