import { expect, test } from 'vitest'
import { placeOf } from './promise-ruler.tsx'

test('an age has its place between the ends of the ruler, and equal factors are equally far apart', () => {
  expect(placeOf(0)).toBe(placeOf(5))
  expect(placeOf(5)).toBe(2)
  expect(placeOf(1e9)).toBe(98)
  expect(placeOf(600) - placeOf(60)).toBeCloseTo(placeOf(60_000) - placeOf(6_000))
  expect(placeOf(24 * 3_600)).toBeLessThan(98)
})
