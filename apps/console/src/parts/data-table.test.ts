import { expect, test } from 'vitest'
import { placeAfter } from './data-table.tsx'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['q', 2, undefined],
])('%s moves from row %d of five to %s', (key, place, next) => {
  expect(placeAfter(key, { place, count: 5 })).toBe(next)
})
