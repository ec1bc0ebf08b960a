import { expect, it } from 'vitest'
import { pointsLeft, pointsToTakeBack } from './reversal.ts'

it.each([
  ['all at once', 100, 3, [3], [100]],
  ['one unit at a time', 100, 3, [1, 1, 1], [33, 33, 34]],
  ['some and then the rest', 100, 3, [2, 1], [66, 34]],
  ['fewer points than units', 2, 5, [1, 1, 1, 1, 1], [0, 0, 1, 0, 1]],
  ['no points', 0, 4, [1, 3], [0, 0]],
  ['the most that a purchase can earn', 200_000_000, 1_000, [999, 1], [199_800_000, 200_000]],
])('%s', (_what, points, quantity, reversals, expected) => {
  let before = 0
  const taken = reversals.map((units) => {
    const share = pointsToTakeBack({ points, quantity }, before, units)
    before += units
    return share
  })
  expect(taken).toEqual(expected)
  expect(pointsLeft({ points, quantity }, before)).toBe(0)
})

it('every way of splitting a purchase takes back exactly its points, and leaves the rest', () => {
  for (const points of [0, 1, 7, 999, 1_001])
    for (let quantity = 1; quantity <= 12; quantity += 1)
      for (let first = 1; first < quantity; first += 1) {
        const one = pointsToTakeBack({ points, quantity }, 0, first)
        const two = pointsToTakeBack({ points, quantity }, first, quantity - first)
        expect(one + two).toBe(points)
        expect(pointsLeft({ points, quantity }, first)).toBe(two)
      }
})
