/** A picture in shades of grey, a byte for each pixel. */
export type GreyPicture = {
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * What is looked at of a photo: its middle, so much of either side, with the photo shrunk to this long a side. That is
 * about what the recognition sees of it, so a blur that it does not see is none.
 */
export const sharpnessLook = { middle: 0.6, longestSidePx: 320 } as const

/** Chosen so that of sharp photos one in fifty is suspected. */
const leastSharpness = 0.05
/** Of a wall there is nothing to say. */
const leastVariance = 40

/** Whether hardly anything changes from one pixel to the next, for how much changes altogether. */
export function looksBlurred(picture: GreyPicture): boolean {
  const sharpness = sharpnessOf(picture)
  return sharpness !== undefined && sharpness < leastSharpness
}

/**
 * The variance of the Laplacian by that of the picture itself, which the light drops out of; undefined where there is too
 * little to see.
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
