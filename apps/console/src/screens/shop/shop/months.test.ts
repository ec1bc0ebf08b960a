import { expect, test } from 'vitest'
import { monthInWords, monthsSince } from './months.ts'

const now = new Date('2026-02-10T12:00:00Z')

test.each([
  ['2026-02-01T00:00:00Z', ['2026-02']],
  // Still January in London, February in Lagos.
  ['2026-01-31T23:30:00Z', ['2026-02']],
  ['2025-11-05T00:00:00Z', ['2026-02', '2026-01', '2025-12', '2025-11']],
  ['2026-03-05T00:00:00Z', []],
])('the months since %s', (since, months) => {
  expect(monthsSince(since, now)).toEqual(months)
})

test('a very old shop has the last two years', () => {
  expect(monthsSince('2001-01-01T00:00:00Z', now)).toHaveLength(24)
})

test('a month in words', () => {
  expect(monthInWords('2026-11')).toBe('November 2026')
})
