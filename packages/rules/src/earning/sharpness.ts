/** A greyscale picture, one byte per pixel. */
export type GreyPicture = {
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * The part of a photo that is examined: this share of its middle, after the photo is scaled down to this size. The
 * recognition sees about as much, so a blur lost in scaling does not matter.
 */
export const sharpnessLook = { middle: 0.6, longestSidePx: 320 } as const

/** At this threshold, one sharp photo in fifty is reported as blurred. */
const leastSharpness = 0.05
/** A picture with less contrast, such as a wall, cannot be judged. */
const leastVariance = 40

/** Whether neighbouring pixels differ little, compared with the contrast of the whole picture. */
export function looksBlurred(picture: GreyPicture): boolean {
  const sharpness = sharpnessOf(picture)
  return sharpness !== undefined && sharpness < leastSharpness
}

/**
 * The variance of the Laplacian divided by that of the picture, so that exposure has no effect; undefined with too
 * little contrast.
 */
export function sharpnessOf({ pixels, width, height }: GreyPicture): number | undefined {
  const shades = spread()
  const edges = spread()
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = at(x, y)
      shades.add(here)
      edges.add(at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * here)
    }
  }
  const variance = shades.variance()
  return variance < leastVariance ? undefined : edges.variance() / variance
}

function spread() {
  let count = 0
  let sum = 0
  let squares = 0
  return {
    add(value: number) {
      count++
      sum += value
      squares += value * value
    },
    variance: () => (count === 0 ? 0 : squares / count - (sum / count) ** 2),
  }
}
