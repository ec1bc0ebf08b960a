import { describe, expect, it } from 'vitest'
import { barcodeBars, placeBars } from './barcode-bars.ts'

describe('the barcode look-alike', () => {
  it('has thirty bars of two or three pixels', () => {
    const bars = barcodeBars()
    expect(bars).toHaveLength(30)
    expect(bars.filter((width) => width !== 2 && width !== 3)).toEqual([])
  })

  it('is random', () => {
    const draws = [0.1, 0.9, 0.49, 0.5]
    let drawn = 0
    const bars = barcodeBars(() => draws[drawn++ % draws.length] ?? 0)
    expect(bars.slice(0, 4)).toEqual([2, 3, 2, 3])
  })

  it('has gaps only between its bars', () => {
    expect(placeBars([2, 3, 2], 3)).toEqual({
      bars: [
        { atPx: 0, widthPx: 2 },
        { atPx: 5, widthPx: 3 },
        { atPx: 11, widthPx: 2 },
      ],
      totalPx: 13,
    })
    expect(placeBars([], 3)).toEqual({ bars: [], totalPx: 0 })
  })
})
