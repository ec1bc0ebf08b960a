import { describe, expect, it } from 'vitest'
import { extentOf, inShort, pointInWords, ticksEvery } from './chart-data.ts'

const series = [
  { key: 'issued', label: 'Earned', look: 'gold' },
  { key: 'burned', label: 'Burned', look: 'solid' },
] as const
const point = (issued: number | null, burned: number | null) => ({
  key: '2026-11-12',
  tick: '12',
  name: 'Thursday 12 November',
  values: { issued, burned },
})

describe('a point of a chart', () => {
  it('is read out with all its values', () => {
    const words = { series, inWords: (value: number) => `${value} pts` }
    expect(pointInWords(point(45, null), words)).toBe('Thursday 12 November: earned 45 pts, burned nothing')
  })
})

describe('an axis', () => {
  it('spans the values of all series, and something if there are none', () => {
    expect(extentOf([point(45, -7), point(null, 12)], series)).toEqual([-7, 45])
    expect(extentOf([point(null, null)], series)).toEqual([0, 1])
  })

  it('shortens what it says', () => {
    expect([0, 950, 2_500, 2_740_000].map(inShort)).toEqual(['0', '950', '2.5K', '2.7M'])
  })

  it('writes only as many ticks as there is room for', () => {
    expect(ticksEvery(14, 730)).toBe(1)
    expect(ticksEvery(14, 310)).toBe(3)
    expect(ticksEvery(366, 700)).toBe(28)
    expect(ticksEvery(3, 0)).toBe(3)
  })
})
