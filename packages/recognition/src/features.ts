import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** What is known of a picture: what it looks like, and the points it is found again by. */
export interface Features {
  /** Which colours and textures are where, of length one. */
  readonly fisher: Float32Array
  /** The same, whitened. */
  readonly whitened: Float32Array
  readonly points: KeyPoints
}

/** What is known of a picture that a product is known by. */
export interface ReferenceFeatures extends Pick<Features, 'whitened' | 'points'> {
  /** The mean of its Fisher vector and its mirror image's, of length one. */
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

/** Three lengths and two scales, then descriptors, positions and two vectors, whose numbers become bytes of one scale each. */
export function packFeatures({ whitened, symmetric, points }: ReferenceFeatures): Uint8Array {
  const vectors = [whitened, symmetric]
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, points.count, true)
  vectors.forEach((own, at) => {
    head.setUint32(4 + at * 4, own.length, true)
    head.setFloat32(12 + at * 4, scaleOf(own), true)
  })
  const parts = [
    head,
    points.descriptors,
    Int16Array.from(points.positions, (position) => Math.round(position * positionSteps)),
    ...vectors.map(inBytes),
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
export function storedWhitened(packed: Uint8Array): StoredVector {
  const { lengths, vectorsAt, scales } = headOf(packed)
  return { bytes: new Int8Array(packed.buffer, vectorsAt, lengths[0]), scale: scales[0] }
}

export function storedSymmetric(packed: Uint8Array): StoredVector {
  const { lengths, vectorsAt, scales } = headOf(packed)
  return { bytes: new Int8Array(packed.buffer, vectorsAt + lengths[0], lengths[1]), scale: scales[1] }
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
    lengths: [head.getUint32(4, true), head.getUint32(8, true)] as const,
    scales: [head.getFloat32(12, true), head.getFloat32(16, true)] as const,
    vectorsAt: byteOffset + headLength + pointsLength,
  }
}

/** What one of a byte's steps is worth. */
export function scaleOf(vector: Float32Array): number {
  return vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127
}

export function inBytes(vector: Float32Array): Int8Array {
  const scale = scaleOf(vector)
  return Int8Array.from(vector, (value) => Math.round(value / scale))
}
