/**
 * A picture in CIE Lab, one plane each: lightness, green to red, blue to yellow. Distances in it approximate human perception.
 */
export interface LabPicture {
  readonly width: number
  readonly height: number
  readonly planes: readonly [Float32Array, Float32Array, Float32Array]
}

/** From red, green and blue bytes with the sRGB curve. */
export function labPicture(pixels: Uint8Array, width: number, height: number): LabPicture {
  const size = width * height
  const light = new Float32Array(size)
  const greenRed = new Float32Array(size)
  const blueYellow = new Float32Array(size)
  for (let at = 0; at < size; at++) {
    const red = linear[pixels[at * 3] ?? 0] ?? 0
    const green = linear[pixels[at * 3 + 1] ?? 0] ?? 0
    const blue = linear[pixels[at * 3 + 2] ?? 0] ?? 0
    const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
    const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
    light[at] = 116 * y - 16
    greenRed[at] = 500 * (x - y)
    blueYellow[at] = 200 * (y - z)
  }
  return { width, height, planes: [light, greenRed, blueYellow] }
}

/** The mirror image. */
export function mirrored({ width, height, planes }: LabPicture): LabPicture {
  const [light, greenRed, blueYellow] = planes
  const mirror = (plane: Float32Array) =>
    plane.map((_value, at) => plane[at + width - 1 - 2 * (at % width)] ?? 0)
  return { width, height, planes: [mirror(light), mirror(greenRed), mirror(blueYellow)] }
}

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const curveSteps = 4096
const curveTable = Float32Array.from({ length: curveSteps + 2 }, (_, step) => {
  const share = step / curveSteps
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
})

function curve(share: number): number {
  const step = share * curveSteps
  const below = step | 0
  const low = curveTable[below] ?? 1
  return low + ((curveTable[below + 1] ?? 1) - low) * (step - below)
}
