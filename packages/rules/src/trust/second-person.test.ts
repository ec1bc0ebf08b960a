import { expect, it } from 'vitest'
import { movesFar, needsSecondPerson } from './second-person.ts'

it.each([
  [0.5, 0.6, false],
  [0.5, 0.6001, true],
  [0.5, 0.4, false],
  [0.5, 0.3999, true],
  [45, 54, false],
  [45, 55, true],
  [0, 0, false],
  [0, 1, true],
])('from %d to %d: %s', (from, to, isFar) => {
  expect(movesFar(from, to)).toBe(isFar)
})

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
