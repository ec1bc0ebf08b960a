import { expect, it } from 'vitest'
import { hourInLagos, isQuietHour } from './quiet-hours.ts'

it.each([
  ['2026-11-21T20:59:59.999Z', false],
  ['2026-11-21T21:00:00.000Z', true],
  ['2026-11-21T23:30:00.000Z', true],
  ['2026-11-22T05:59:59.999Z', true],
  ['2026-11-22T06:00:00.000Z', false],
  ['2026-07-22T12:00:00.000Z', false],
])('at %s it is quiet in Lagos: %j', (moment, isQuiet) => {
  expect(isQuietHour(hourInLagos(Date.parse(moment)))).toBe(isQuiet)
})
