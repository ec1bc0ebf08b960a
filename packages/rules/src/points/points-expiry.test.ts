import { describe, expect, it, test } from 'vitest'
import { earnedBefore, endInWords, endToAnnounce, isToRemind } from './points-expiry.ts'

describe('the end of a month is announced', () => {
  it.each([
    ['2026-10-23', undefined],
    ['2026-10-24', '2026-11-30'],
    ['2026-10-31', '2026-11-30'],
    ['2026-11-01', undefined],
    ['2026-11-24', '2026-12-31'],
    ['2027-01-22', '2027-02-28'],
    ['2027-01-29', '2027-02-28'],
    ['2027-01-30', undefined],
    ['2028-01-29', '2028-02-29'],
  ])('on %s: %s', (today, end) => {
    expect(endToAnnounce(today)).toBe(end)
  })

  it('on some day, for every month of ten years, and 30 days or more before', () => {
    const announced = new Set<string>()
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2035, 11, 20); day += 86_400_000) {
      const end = endToAnnounce(new Date(day).toISOString().slice(0, 10))
      if (end === undefined) continue
      announced.add(end)
      expect(Date.parse(end) - day).toBeGreaterThanOrEqual(30 * 86_400_000)
    }
    expect(announced.size).toBe(120)
  })
})

test.each([
  ['2026-11-23', true],
  ['2026-11-22', false],
  ['2026-11-30', true],
  ['2026-12-01', false],
])('whether %s is a day to remind of 30 November: %s', (today, reminds) => {
  expect(isToRemind('2026-11-30', today)).toBe(reminds)
})

test.each([
  ['2027-11-30', 12, '2026-12-01'],
  ['2027-01-31', 12, '2026-02-01'],
  ['2027-02-28', 1, '2027-02-01'],
  ['2028-12-31', 24, '2027-01-01'],
])('on %s, after %i months, end the points earned before %s', (endsOn, months, before) => {
  expect(earnedBefore(endsOn, months)).toBe(before)
})

test.each([
  ['2026-11-30', '30 November 2026'],
  ['soon', 'soon'],
])('%s is said as %s', (day, words) => {
  expect(endInWords(day)).toBe(words)
})
