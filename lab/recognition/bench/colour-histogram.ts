const hues = 16
const saturations = 3
const brightnesses = 3
const greys = 8
const binsPerRegion = hues * saturations * brightnesses + greys

/** The whole picture, its middle, where the product usually is, and its rim, where it usually is not. */
const regions = { whole: 0, middle: 1, rim: 2 }
const histogramLength = 3 * binsPerRegion

/** Distances from the centre, as a share of the picture's sides. */
const middleReaches = 0.3
const rimBegins = 0.42

export interface ColourPicture {
  /** Red, green, blue and opacity of each pixel. */
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** The share of each colour in each region. Transparent pixels do not count. */
export function colourHistogram({ pixels, width, height }: ColourPicture): Float32Array {
  const histogram = new Float32Array(histogramLength)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if ((pixels[at + 3] ?? 0) < 128) continue
      const bin = colourBin(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
      for (const region of regionsAt(x / width - 0.5, y / height - 0.5)) {
        histogram[region * binsPerRegion + bin] = (histogram[region * binsPerRegion + bin] ?? 0) + 1
      }
    }
  }
  for (const region of Object.values(regions)) normalise(regionOf(histogram, region))
  return histogram
}

function regionsAt(across: number, down: number): number[] {
  const isMiddle = Math.hypot(across, down) <= middleReaches
  const isRim = Math.max(Math.abs(across), Math.abs(down)) >= rimBegins
  return [regions.whole, ...(isMiddle ? [regions.middle] : []), ...(isRim ? [regions.rim] : [])]
}

function regionOf(histogram: Float32Array, region: number): Float32Array {
  return histogram.subarray(region * binsPerRegion, (region + 1) * binsPerRegion)
}

function colourBin(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const saturation = most === 0 ? 0 : spread / most
  if (saturation < 0.15 || most < 32) {
    return hues * saturations * brightnesses + Math.min(greys - 1, Math.floor((most / 256) * greys))
  }
  const hue = Math.min(hues - 1, Math.floor((hueOf(red, green, blue, most, spread) / 6) * hues))
  const saturationBin = Math.min(saturations - 1, Math.floor(saturation * saturations))
  const brightnessBin = Math.min(brightnesses - 1, Math.floor((most / 256) * brightnesses))
  return (hue * saturations + saturationBin) * brightnesses + brightnessBin
}

/** From 0 to 6 around the colour wheel. */
function hueOf(red: number, green: number, blue: number, most: number, spread: number): number {
  if (most === red) return ((green - blue) / spread + 6) % 6
  if (most === green) return (blue - red) / spread + 2
  return (red - green) / spread + 4
}

/** Takes square roots of the shares, so that large areas of one colour count less and the dot product measures similarity. */
function normalise(region: Float32Array): void {
  const total = region.reduce((sum, pixels) => sum + pixels, 0)
  if (total === 0) return
  region.forEach((pixels, bin) => {
    region[bin] = Math.sqrt(pixels / total)
  })
}

/** The colours that are more common in a photo's middle than along its rim: those of the photographed object. */
export function foreground(photo: Float32Array): Float32Array {
  const middle = regionOf(photo, regions.middle)
  const rim = regionOf(photo, regions.rim)
  const shares = middle.map((root, bin) => Math.max(0, root * root - (rim[bin] ?? 0) ** 2))
  normalise(shares)
  return shares
}

/** From 0 to 1. A reference shows only the product, so the photo's foreground is also compared with all of the reference. */
export function colourLikeness(photoForeground: Float32Array, reference: Float32Array): number {
  const whole = overlap(photoForeground, regionOf(reference, regions.whole))
  return (whole + overlap(photoForeground, regionOf(reference, regions.middle))) / 2
}

function overlap(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, root, bin) => sum + root * (b[bin] ?? 0), 0)
}
