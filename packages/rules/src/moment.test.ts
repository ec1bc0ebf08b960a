import { expect, test } from 'vitest'
import { asOf, formatMoment, timeOrDay } from './moment.ts'

test('A timestamp is shown in the device’s time zone, with day and minute', () => {
  const here = new Date(2026, 10, 19, 14, 5)
  expect(formatMoment(here.toISOString())).toBe('19 Nov 2026, 14:05')
  expect(formatMoment(new Date(2026, 0, 3, 0, 7).toISOString())).toBe('3 Jan 2026, 00:07')
  expect(formatMoment(new Date(2026, 8, 30, 23, 59).toISOString())).toBe('30 Sept 2026, 23:59')
})

test.each([undefined, '', 'yesterday'])('%j is no moment', (text) => {
  expect(formatMoment(text)).toBeUndefined()
})

test('Data that may be outdated shows its time, and on another day also its date', () => {
  const heardAt = new Date(2026, 10, 19, 14, 5).getTime()
  expect(asOf(heardAt, new Date(2026, 10, 19, 23, 59).getTime())).toBe('As of 14:05')
  expect(asOf(heardAt, new Date(2026, 10, 20, 0, 1).getTime())).toBe('As of 19 Nov 2026, 14:05')
  expect(asOf(new Date(2026, 10, 19, 0, 7).getTime(), heardAt)).toBe('As of 00:07')
})

test('What is of today goes by its time, and of another day by that day', () => {
  const takenAt = new Date(2026, 10, 18, 14, 2).getTime()
  expect(timeOrDay(takenAt, new Date(2026, 10, 18, 20, 0).getTime())).toBe('14:02')
  expect(timeOrDay(takenAt, new Date(2026, 10, 19, 8, 0).getTime())).toBe('18 Nov')
})
