import { type KeyPoints, mostPoints, wordsPerDescriptor } from './key-points.ts'
import { loadKernel } from './load-kernel.ts'

/** For each point of a reference, the nearest point of a photo, three words each. */
export interface NearestPoints {
  /** The nearest point of the photo; negative if none is near. */
  nearest(at: number): number
  /** The number of bits in which it differs. */
  distance(at: number): number
  /** The number of bits in which the next nearest differs. */
  next(at: number): number
}

const bytesPerDescriptor = wordsPerDescriptor * Int32Array.BYTES_PER_ELEMENT
const wordsPerAnswer = 3
const referenceAt = mostPoints * bytesPerDescriptor
const answersAt = 2 * referenceAt
const kernelBytes = answersAt + mostPoints * wordsPerAnswer * Int32Array.BYTES_PER_ELEMENT

const { run, buffer } = await loadKernel('nearest-points.wasm', 'nearest', kernelBytes)
const words = new Int32Array(buffer)

/** The results are valid until the next call. */
export function nearestPoints(photo: KeyPoints, reference: KeyPoints): NearestPoints {
  words.set(photo.descriptors)
  words.set(reference.descriptors, referenceAt / Int32Array.BYTES_PER_ELEMENT)
  const end = (from: number, { count }: KeyPoints) => from + count * bytesPerDescriptor
  run(0, end(0, photo), referenceAt, end(referenceAt, reference), answersAt)
  const answer = (at: number, word: number) =>
    words[answersAt / Int32Array.BYTES_PER_ELEMENT + at * wordsPerAnswer + word] ?? 0
  return {
    nearest: (at) => answer(at, 0) / bytesPerDescriptor,
    distance: (at) => answer(at, 1),
    next: (at) => answer(at, 2),
  }
}
