import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOf, formatMoment } from './moment.ts'

test('A moment is shown where the reader is, with its day and its minute', () => {
  const here = new Date(2026, 10, 19, 14, 5)
  expect(formatMoment(here.toISOString())).toBe('19 Nov 2026, 14:05')
  expect(formatMoment(new Date(2026, 0, 3, 0, 7).toISOString())).toBe('3 Jan 2026, 00:07')
})

test.each([undefined, '', 'yesterday'])('%j is no moment', (text) => {
  expect(formatMoment(text)).toBeUndefined()
})

test('What is no longer new says of when it is, and on another day also of which day', () => {
  const heardAt = new Date(2026, 10, 19, 14, 5).getTime()
  expect(asOf(heardAt, new Date(2026, 10, 19, 23, 59).getTime())).toBe('As of 14:05')
  expect(asOf(heardAt, new Date(2026, 10, 20, 0, 1).getTime())).toBe('As of 19 Nov 2026, 14:05')
  expect(asOf(new Date(2026, 10, 19, 0, 7).getTime(), heardAt)).toBe('As of 00:07')
})

test('a moment is written as Intl writes it in Nigeria', () => {
  const inNigeria = new Intl.DateTimeFormat('en-NG', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const moments = fc.date({ min: new Date(1970, 0), max: new Date(2200, 0), noInvalidDate: true })
  fc.assert(fc.property(moments, (moment) => formatMoment(moment.toISOString()) === inNigeria.format(moment)))
})
