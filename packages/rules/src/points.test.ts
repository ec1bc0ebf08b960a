import { expect, test } from 'vitest'
import { formatCount, formatPoints } from './points.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_480, '12,480'],
  [9_999_999_999, '9,999,999,999'],
  [-1500, '-1,500'],
])('%s is written %s, and as points with the suffix', (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(formatPoints(count)).toBe(`${text} pts`)
})
