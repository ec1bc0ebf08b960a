import { expect, it } from 'vitest'
import { movesFar } from './second-person.ts'

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
