import { expect, it } from 'vitest'
import { needsSecondPerson } from './adjustment.ts'

it.each([
  [1, 0, false],
  [-1, 0, false],
  [9_999, 0, false],
  [-9_999, 0, false],
  [10_000, 0, true],
  [-10_000, 0, true],
  [10_000_000, 0, true],
  [1, 9_998, false],
  [1, 9_999, true],
  [-1, 9_999, true],
  [0, 20_000, false],
])('an adjustment of %d points after %d needs a second person: %s', (points, alone, expected) => {
  expect(needsSecondPerson(points, alone)).toBe(expected)
})
