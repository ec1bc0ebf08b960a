import { expect, it } from 'vitest'
import { hoursLeft, isFloatLow } from './provider-float.ts'

const limits = { hours: 12, naira: 50_000 }
const naira = (balance: number, burn: number) => ({ balanceKobo: balance * 100, burnKobo: burn * 100 })

it('lasts as long as orders go on as lately, and without orders nobody knows how long', () => {
  expect(hoursLeft(naira(1_284_600, 92_400))).toBeCloseTo(13.9, 1)
  expect(hoursLeft(naira(1_284_600, 0))).toBeUndefined()
})

it.each([
  [naira(1_284_600, 92_400), false],
  [naira(1_108_799, 92_400), true],
  [naira(1_108_800, 92_400), false],
  [naira(49_999, 0), true],
  [naira(50_000, 0), false],
  [naira(0, 92_400), true],
])('with %o it is low: %s', (float, isLow) => {
  expect(isFloatLow(float, limits)).toBe(isLow)
})

it('stays low until it is a quarter above the limits', () => {
  expect(isFloatLow(naira(62_499, 0), limits, true)).toBe(true)
  expect(isFloatLow(naira(62_500, 0), limits, true)).toBe(false)
  expect(isFloatLow(naira(149_999, 10_000), limits, true)).toBe(true)
  expect(isFloatLow(naira(150_000, 10_000), limits, true)).toBe(false)
})
