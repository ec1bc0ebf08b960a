import { expect, it, test } from 'vitest'
import { bytesOf, longSizes } from './growth-sizes.ts'

test.each([
  { free: 20e9, largest: 1_600_000 },
  { free: 70e9, largest: 5_700_000 },
  { free: 120e9, largest: 9_800_000 },
  { free: 123e9, largest: 10_000_000 },
  { free: 2e12, largest: 10_000_000 },
])('where $free bytes are free, the long form takes $largest customers', ({ free, largest }) => {
  const sizes = longSizes(free) ?? []
  expect(sizes).toEqual([10_000, largest])
  expect(bytesOf(sizes)).toBeLessThanOrEqual(free * 0.9)
})

it('has no long form where a disk holds no more customers than without it', () => {
  expect(longSizes(12e9)).toBeUndefined()
  expect(longSizes(1e6)).toBeUndefined()
})
