import { expect, test } from 'vitest'
import { tabAfterKey } from './tabs.tsx'

test.each([
  { key: 'ArrowRight', place: 0, to: 1 },
  { key: 'ArrowRight', place: 2, to: 0 },
  { key: 'ArrowLeft', place: 0, to: 2 },
  { key: 'ArrowDown', place: 1, to: 2 },
  { key: 'ArrowUp', place: 1, to: 0 },
  { key: 'Home', place: 2, to: 0 },
  { key: 'End', place: 0, to: 2 },
  { key: 'Enter', place: 1, to: undefined },
])('$key leads from tab $place of three to $to', ({ key, place, to }) => {
  expect(tabAfterKey(key, { place, count: 3, rightToLeft: false })).toBe(to)
})

test('the arrow keys are swapped in right-to-left text', () => {
  expect(tabAfterKey('ArrowLeft', { place: 0, count: 3, rightToLeft: true })).toBe(1)
  expect(tabAfterKey('ArrowRight', { place: 0, count: 3, rightToLeft: true })).toBe(2)
})
