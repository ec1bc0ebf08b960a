import { expect, it } from 'vitest'
import { formatDollars } from './dollars.ts'

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [150, '$1.50'],
  [820, '$8.20'],
  [123_450, '$1,234.50'],
])('%s cents are %s', (cents, words) => {
  expect(formatDollars(cents)).toBe(words)
})
