import { expect, it } from 'vitest'
import { age } from './alert-card.tsx'

const now = new Date('2026-11-19T14:05:00Z')

it.each([
  [-1, 'just now'],
  [0, 'just now'],
  [1, '1 min ago'],
  [59, '59 min ago'],
  [60, '1 hr ago'],
  [23 * 60 + 59, '23 hr ago'],
  [24 * 60, 'yesterday'],
  [72 * 60, '3 days ago'],
])('%s minutes before is %s', (minutes, words) => {
  expect(age(new Date(now.getTime() - minutes * 60_000), now)).toBe(words)
})
