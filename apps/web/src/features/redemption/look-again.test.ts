import { expect, it } from 'vitest'
import { lookAgainMs } from './look-again.ts'

const now = Date.parse('2026-11-19T14:00:00Z')
const processing = (created_at: string | undefined) => ({ status: 'processing', created_at })

it.each([
  ['nothing is pending', [{ status: 'delivered', created_at: '2026-11-19T13:59:58Z' }], undefined],
  ['there is nothing', [], undefined],
  ['one has just begun', [processing('2026-11-19T13:59:30Z')], 3_000],
  [
    'the youngest has just begun',
    [processing('2026-11-18T08:00:00Z'), processing('2026-11-19T13:59:30Z')],
    3_000,
  ],
  ['one takes minutes', [processing('2026-11-19T13:55:00Z')], 15_000],
  ['one takes hours', [processing('2026-11-19T08:00:00Z')], 60_000],
  ['nobody knows since when', [processing(undefined)], 60_000],
  ["the phone's clock is behind", [processing('2026-11-19T14:20:00Z')], 3_000],
])('while %s', (_, redemptions, expected) => {
  expect(lookAgainMs(redemptions, now)).toBe(expected)
})
