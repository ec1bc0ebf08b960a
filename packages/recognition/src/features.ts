import { embeddingLength } from './network/convolution.ts'
import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** What is known of a picture: which colours and textures are where, what it looks like, and the points it is found again by. */
export interface Features {
  /** Of length one. */
  readonly vector: Float32Array
  /** What the network makes of it, of length one. */
  readonly embedding: Float32Array
  readonly points: KeyPoints
}

/** What is known of a picture that a product is known by. */
export interface ReferenceFeatures extends Features {
  /** The mean of its vector and its mirror image's, of length one. */
  readonly symmetric: Float32Array
}

/** A vector as it is stored. */
export interface StoredVector {
  readonly bytes: Int8Array
  readonly scale: number
}

/** Positions lie within a picture of some hundred pixels: a sixteenth of a pixel is enough. */
const positionSteps = 16
const headLength = 20

/** Two lengths and three scales, then descriptors, positions and three vectors, whose numbers become bytes of one scale each. */
export function packFeatures({ vector, symmetric, embedding, points }: ReferenceFeatures): Uint8Array {
  const vectors = [vector, symmetric, embedding]
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, points.count, true)
  head.setUint32(4, vector.length, true)
  vectors.forEach((own, at) => head.setFloat32(8 + at * 4, scaleOf(own), true))
  const parts = [
    head,
    points.descriptors,
    Int16Array.from(points.positions, (position) => Math.round(position * positionSteps)),
    ...vectors.map((own) => {
      const scale = scaleOf(own)
      return Int8Array.from(own, (value) => Math.round(value / scale))
    }),
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
  const { length, vectorsAt, scales } = headOf(packed)
  return { bytes: new Int8Array(packed.buffer, vectorsAt, length), scale: scales[0] }
}

export function storedSymmetric(packed: Uint8Array): StoredVector {
  const { length, vectorsAt, scales } = headOf(packed)
  return { bytes: new Int8Array(packed.buffer, vectorsAt + length, length), scale: scales[1] }
}

export function storedEmbedding(packed: Uint8Array): StoredVector {
  const { length, vectorsAt, scales } = headOf(packed)
  const bytes = new Int8Array(packed.buffer, vectorsAt + 2 * length, embeddingLength)
  return { bytes, scale: scales[2] }
}

export function storedPoints(packed: Uint8Array): KeyPoints {
  const { count, pointsLength } = headOf(packed)
  // A copy of its own starts where a word may start; what came from elsewhere need not.
  const { buffer } = new Uint8Array(packed.subarray(headLength, headLength + pointsLength))
  const positionsAt = count * wordsPerDescriptor * 4
  return {
    count,
    descriptors: new Int32Array(buffer, 0, count * wordsPerDescriptor),
    positions: Float32Array.from(
      new Int16Array(buffer, positionsAt, count * 2),
      (step) => step / positionSteps,
    ),
  }
}

function headOf({ buffer, byteOffset }: Uint8Array) {
  const head = new DataView(buffer, byteOffset, headLength)
  const count = head.getUint32(0, true)
  const pointsLength = count * (wordsPerDescriptor * 4 + 4)
  return {
    count,
    pointsLength,
    length: head.getUint32(4, true),
    scales: [head.getFloat32(8, true), head.getFloat32(12, true), head.getFloat32(16, true)] as const,
    vectorsAt: byteOffset + headLength + pointsLength,
  }
}

/** What one of a byte's steps is worth. */
function scaleOf(vector: Float32Array): number {
  return vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127
}
