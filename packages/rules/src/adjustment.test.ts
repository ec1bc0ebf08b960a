import { expect, it } from 'vitest'
import { needsSecondPerson } from './adjustment.ts'

it.each([
  [1, false],
  [-1, false],
  [9_999, false],
  [-9_999, false],
  [10_000, true],
  [-10_000, true],
  [10_000_000, true],
])('an adjustment of %d points needs a second person: %s', (points, expected) => {
  expect(needsSecondPerson(points)).toBe(expected)
})
