import { expect, test } from 'vitest'
import { createRecentHints } from './recent-hints.ts'

test('remembers hints per recipient for a while', () => {
  let now = 0
  const recent = createRecentHints(10_000, () => now)
  recent.add('ada', ['points'])
  now = 6_000
  recent.add('shop', ['pending'])
  recent.add('ada', ['purchases'])
  expect(recent.of(['ada', 'brand'])).toEqual(['points', 'purchases'])
  expect(recent.of(['shop'])).toEqual(['pending'])
  expect(recent.of(['brand'])).toEqual([])
  now = 16_000
  expect(recent.of(['ada', 'shop'])).toEqual(['points', 'purchases', 'pending'])
  now = 16_001
  expect(recent.of(['ada', 'shop'])).toEqual([])
})
