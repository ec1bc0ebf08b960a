import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatPoints, signedPoints } from './points.ts'

test.each([
  [0, '0'],
  [-0.4, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_480, '12,480'],
  [9_999_999_999, '9,999,999,999'],
  [-1500, '-1,500'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('%s is written %s, and as points with the suffix', (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(formatPoints(count)).toBe(`${text} pts`)
})

test('a whole number keeps every digit', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => Number(formatCount(count).replaceAll(',', '')) === count),
  )
})

test.each([
  [45, '+45 pts'],
  [-1000, '−1,000 pts'],
  [0, '0 pts'],
])('writes a change by %s', (points, text) => {
  expect(signedPoints(points)).toBe(text)
})
