import { describe, expect, it } from 'vitest'
import { type GreyPicture, looksBlurred, sharpnessOf } from './sharpness.ts'

const side = 96

function picture(shade: (x: number, y: number) => number): GreyPicture {
  const pixels = Uint8Array.from({ length: side * side }, (_, at) =>
    Math.min(255, Math.max(0, shade(at % side, Math.floor(at / side)))),
  )
  return { pixels, width: side, height: side }
}

/** Irregular light and dark, like print on a package. */
const print = picture((x, y) => (((x >> 3) * 7_919 + (y >> 3) * 104_729) % 1_009 > 500 ? 210 : 60))

/** Replaces every pixel by the mean of its neighbourhood. */
function blurred({ pixels, width, height }: GreyPicture, reach: number): GreyPicture {
  return picture((x, y) => {
    let sum = 0
    let count = 0
    for (let down = Math.max(0, y - reach); down <= Math.min(height - 1, y + reach); down++) {
      for (let across = Math.max(0, x - reach); across <= Math.min(width - 1, x + reach); across++) {
        sum += pixels[down * width + across] ?? 0
        count++
      }
    }
    return sum / count
  })
}

const soft = blurred(blurred(print, 2), 2)
const slope = picture((x, y) => (x + y) * 1.2)

describe('A photo looks blurred', () => {
  it.each([
    ['print out of focus', soft],
    ['hardly anything but a slope of shades', slope],
  ])('as %s', (_what, photo) => {
    expect(looksBlurred(photo)).toBe(true)
  })

  it.each([
    ['print in focus', print],
    ['the same in little light', picture((x, y) => (print.pixels[y * side + x] ?? 0) / 4)],
    ['a wall, of which there is nothing to say', picture(() => 180)],
    ['nothing at all', { pixels: new Uint8Array(), width: 0, height: 0 }],
  ])('not as %s', (_what, photo) => {
    expect(looksBlurred(photo)).toBe(false)
  })

  it('the less sharp, the more it is blurred', () => {
    const [sharp = 0, less = 0, least = 0] = [print, blurred(print, 1), soft].map(sharpnessOf)
    expect(sharp).toBeGreaterThan(less)
    expect(less).toBeGreaterThan(least)
  })
})
