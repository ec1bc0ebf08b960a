import { expect, test } from 'vitest'
import { count, dayInWords, durationInWords, momentInWords, nairaInWords, pointsInWords } from './words.ts'

test.each([
  [0, '0 s'],
  [-3, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [130, '2 min 10 s'],
  [1_140, '19 min'],
  [3_600, '1 h'],
  [78_000, '21 h 40 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})

test('amounts have their sign, their unit and their separators', () => {
  expect(nairaInWords(12_000)).toBe('₦12,000.00')
  expect(nairaInWords(-0.5)).toBe('−₦0.50')
  expect(pointsInWords(24_000)).toBe('24,000 pts')
  expect(count(-1_200)).toBe('−1,200')
})

test('moments and days are those of Lagos', () => {
  expect(momentInWords('2026-11-19T23:20:00Z')).toBe('20 Nov, 00:20')
  expect(dayInWords('2026-11-19T23:20:00Z')).toBe('20 Nov 2026')
})
