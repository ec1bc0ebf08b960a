import { readFile } from 'node:fs/promises'
import { type KeyPoints, mostPoints, wordsPerDescriptor } from './key-points.ts'

/** For each point of a reference the nearest of a photo, three words each. */
export interface NearestPoints {
  /** Which point of the photo is nearest; below nought where none is near. */
  nearest(at: number): number
  /** In how many bits it differs. */
  distance(at: number): number
  /** In how many bits the next one differs. */
  next(at: number): number
}

/** The little of WebAssembly that is needed here; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Record<string, unknown> } }>
}

type Nearest = (
  ...bytes: [photo: number, photoEnd: number, reference: number, referenceEnd: number, answers: number]
) => void

const bytesPerDescriptor = wordsPerDescriptor * Int32Array.BYTES_PER_ELEMENT
const wordsPerAnswer = 3
const referenceAt = mostPoints * bytesPerDescriptor
const answersAt = 2 * referenceAt
const pageBytes = 65_536

const memory = new WebAssembly.Memory({
  initial: Math.ceil((answersAt + mostPoints * wordsPerAnswer * Int32Array.BYTES_PER_ELEMENT) / pageBytes),
})
const words = new Int32Array(memory.buffer)
const { instance } = await WebAssembly.instantiate(
  await readFile(new URL('./nearest-points.wasm', import.meta.url)),
  { memory: { memory } },
)
const findNearest = instance.exports['nearest'] as Nearest

/** The answers are those of the last call. */
export function nearestPoints(photo: KeyPoints, reference: KeyPoints): NearestPoints {
  words.set(photo.descriptors)
  words.set(reference.descriptors, referenceAt / Int32Array.BYTES_PER_ELEMENT)
  const end = (from: number, { count }: KeyPoints) => from + count * bytesPerDescriptor
  findNearest(0, end(0, photo), referenceAt, end(referenceAt, reference), answersAt)
  const answer = (at: number, word: number) =>
    words[answersAt / Int32Array.BYTES_PER_ELEMENT + at * wordsPerAnswer + word] ?? 0
  return {
    nearest: (at) => answer(at, 0) / bytesPerDescriptor,
    distance: (at) => answer(at, 1),
    next: (at) => answer(at, 2),
  }
}
