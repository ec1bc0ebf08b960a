import { describe, expect, it } from 'vitest'
import { boxInPicture } from './scan-box.ts'

const picture = { width: 1280, height: 720 }

describe('boxInPicture', () => {
  it('maps the box to the middle of a picture that is cut at its sides', () => {
    // Shown 360 px high, so at half size: 640 px wide, of which 145 px are cut off each side of a 350 px wide element.
    const shown = { left: 20, top: 100, width: 350, height: 360 }
    const box = { left: 70, top: 155, width: 250, height: 250 }
    expect(boxInPicture(picture, shown, box)).toEqual({ left: 390, top: 110, width: 500, height: 500 })
  })

  it('maps the box to the middle of a picture that is cut above and below', () => {
    const upright = { width: 720, height: 1280 }
    const shown = { left: 0, top: 0, width: 360, height: 300 }
    const box = { left: 55, top: 25, width: 250, height: 250 }
    expect(boxInPicture(upright, shown, box)).toEqual({ left: 110, top: 390, width: 500, height: 500 })
  })

  it('leaves out the part of the box outside the picture', () => {
    const shown = { left: 0, top: 0, width: 640, height: 360 }
    const box = { left: -50, top: 200, width: 250, height: 250 }
    expect(boxInPicture(picture, shown, box)).toEqual({ left: 0, top: 400, width: 400, height: 320 })
  })

  it.each([
    [
      'the camera has not shown a picture yet',
      { width: 0, height: 0 },
      { left: 0, top: 0, width: 9, height: 9 },
    ],
    ['the element is not laid out', picture, { left: 0, top: 0, width: 0, height: 0 }],
    ['the box lies beside the picture', picture, { left: 500, top: 0, width: 100, height: 100 }],
  ])('finds no part when %s', (_, size, shown) => {
    expect(boxInPicture(size, shown, { left: 0, top: 0, width: 250, height: 250 })).toBeUndefined()
  })
})
