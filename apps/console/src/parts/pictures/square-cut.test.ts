import { describe, expect, it } from 'vitest'
import { areaOf, dragged, firstCut } from './square-cut.ts'

const wide = { width: 800, height: 400 }

describe('a cut', () => {
  it('is at first the largest square in the middle', () => {
    expect(areaOf(wide, firstCut(wide))).toEqual({ left: 200, top: 0, side: 400 })
  })

  it.each([
    [
      'holds the whole picture between white edges',
      { zoom: 1, x: 0.5, y: 0.5 },
      { left: 0, top: -200, side: 800 },
    ],
    ['reaches the last pixel', { zoom: 4, x: 1, y: 1 }, { left: 600, top: 200, side: 200 }],
  ])('%s', (_what, cut, area) => {
    expect(areaOf(wide, cut)).toEqual(area)
  })

  it.each([
    ['follows the pointer', 0.25, { zoom: 2, x: 0.25, y: 0.5 }],
    ['stops at the edge', 9, { zoom: 2, x: 0, y: 0.5 }],
    ['stops at the other edge', -9, { zoom: 2, x: 1, y: 0.5 }],
  ])('%s', (_what, across, cut) => {
    expect(dragged(wide, { zoom: 2, x: 0.5, y: 0.5 }, across, 0.5)).toEqual(cut)
  })
})
