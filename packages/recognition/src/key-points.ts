import type { OpenCv } from './open-cv.ts'

/**
 * Points of a picture that can be found again when it is rotated, scaled or partly hidden, with a description of their
 * surroundings.
 */
export interface KeyPoints {
  readonly count: number
  /** x and y of each point, in pixels of the scaled picture. */
  readonly positions: Float32Array
  /** The surroundings, a fixed number of bits for each point, in whole words. */
  readonly descriptors: Int32Array
}

export const wordsPerDescriptor = 16
const bytesPerDescriptor = 61
const threshold = 0.0007
export const mostPoints = 400

export interface GreyPicture {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** AKAZE (Alcantarilla, Nuevo and Bartoli, BMVC 2013). */
export function findKeyPoints(cv: OpenCv, { pixels, width, height }: GreyPicture): KeyPoints {
  using scope = new DisposableStack()
  const own = <T extends { delete(): void }>(value: T): T => scope.adopt(value, (owned) => owned.delete())
  const image = own(new cv.Mat(height, width, cv.CV_8UC1))
  image.data.set(pixels)
  const akaze = own(new cv.AKAZE())
  akaze.setThreshold(threshold)
  const found = own(new cv.KeyPointVector())
  const descriptors = own(new cv.Mat())
  akaze.detectAndCompute(image, own(new cv.Mat()), found, descriptors)

  const points = Array.from({ length: found.size() }, (_, row) => ({ row, ...found.get(row) }))
  const strongest = points.toSorted((a, b) => b.response - a.response).slice(0, mostPoints)
  const positions = new Float32Array(strongest.length * 2)
  const bytes = new Uint8Array(strongest.length * wordsPerDescriptor * 4)
  strongest.forEach(({ row, pt }, at) => {
    positions.set([pt.x, pt.y], at * 2)
    const start = row * descriptors.cols
    bytes.set(descriptors.data.subarray(start, start + bytesPerDescriptor), at * wordsPerDescriptor * 4)
  })
  return { count: strongest.length, positions, descriptors: new Int32Array(bytes.buffer) }
}
