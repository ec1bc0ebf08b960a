import { type KeyPoints, wordsPerDescriptor } from './key-points.ts'

/** The features of a picture: its appearance, and its key points. */
export interface Features {
  /** Which colours and textures are where, as a unit vector. */
  readonly fisher: Float32Array
  /** The same, whitened. */
  readonly whitened: Float32Array
  /** The pretrained network's output, whitened. */
  readonly embedding: Float32Array
  readonly points: KeyPoints
}

/** The features of a product's reference picture. */
export interface ReferenceFeatures extends Pick<Features, 'whitened' | 'embedding' | 'points'> {
  /** The mean of its Fisher vector and that of its mirror image, as a unit vector. */
  readonly symmetric: Float32Array
}

/** A vector in its stored form. */
export interface StoredVector {
  readonly bytes: Int8Array
  readonly scale: number
}

/** Positions lie within a picture of a few hundred pixels, so a sixteenth of a pixel is enough. */
const positionSteps = 16
/** In the order in which they are stored. */
const vectorNames = ['whitened', 'embedding', 'symmetric'] as const
type VectorName = (typeof vectorNames)[number]
const headLength = 4 + vectorNames.length * 8

/**
 * The number of points, and each vector's length and scale; then descriptors, positions and the vectors, a byte for each number.
 */
export function packFeatures({ points, ...own }: ReferenceFeatures): Uint8Array {
  const vectors = vectorNames.map((name) => own[name])
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, points.count, true)
  vectors.forEach((vector, at) => {
    head.setUint32(4 + at * 8, vector.length, true)
    head.setFloat32(8 + at * 8, scaleOf(vector), true)
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

/** A view of the packed bytes, without copying: every photo is compared with a shop's thousands of vectors. */
export function storedVector(packed: Uint8Array, name: VectorName): StoredVector {
  const head = headOf(packed)
  let at = packed.byteOffset + headLength + head.pointsLength
  for (const { name: other, length, scale } of head.vectors) {
    if (other === name) return { bytes: new Int8Array(packed.buffer, at, length), scale }
    at += length
  }
  throw new Error(`No vector is called ${name}`)
}

export function storedPoints(packed: Uint8Array): KeyPoints {
  const { count, pointsLength } = headOf(packed)
  // Copied, because a word must be aligned, and the incoming bytes need not be.
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
  const vectors = vectorNames.map((name, at) => ({
    name,
    length: head.getUint32(4 + at * 8, true),
    scale: head.getFloat32(8 + at * 8, true),
  }))
  return { count, pointsLength: count * (wordsPerDescriptor * 4 + 4), vectors }
}

/** The value of one step of a byte. */
export function scaleOf(vector: Float32Array): number {
  return vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127
}

export function inBytes(vector: Float32Array): Int8Array {
  const scale = scaleOf(vector)
  return Int8Array.from(vector, (value) => Math.round(value / scale))
}
