import { readOverview } from '@jara/contract/operations/overview'
import { expect, test } from 'vitest'
import { findAlarms, type Overview } from './find-alarms.ts'

const quiet: Overview = {
  ...readOverview.answer.parse(readOverview.example.answer),
  open: [],
  missions: [],
  liability: { points: 100, naira: 50, prefunded: 50, covered: 1.2 },
}
const at = quiet.at
const openSince = (seconds: number) => [
  {
    id: '1',
    service: 'glo',
    naira: 500,
    created_at: new Date(Date.parse(at) - seconds * 1_000).toISOString(),
    needs_person: false,
  },
]
const service = (delivered: number, refunded: number): Overview['services'] => [
  {
    service: 'glo',
    type: 'airtime',
    orders: delivered + refunded,
    delivered,
    refunded,
    open: 0,
    success: delivered / (delivered + refunded),
    median_seconds: 1,
    is_paused: false,
  },
]
const titles = (changes: Partial<Overview>) => findAlarms({ ...quiet, ...changes }).map(({ title }) => title)

test('there are no alarms while nothing needs attention', () => {
  expect(titles({})).toEqual([])
  expect(titles({ open: openSince(19 * 3_600), services: service(8, 1), float: null })).toEqual([])
})

test.each([
  [{ open: openSince(20 * 3_600) }, 'A redemption is due in 4 h'],
  [{ open: openSince(25 * 3_600) }, 'A redemption is overdue by 1 h'],
  [
    { float: { ...readOverview.example.answer.float, is_low: true, balance: 49_000, hours_left: 2 } },
    'The provider balance is ₦49,000.00, enough for 2 h',
  ],
  [{ contradicted: 1 }, 'Status conflict on 1 redemption'],
  [
    { liability: { points: 100, naira: 50, prefunded: 0, covered: 0.9799 } },
    'Points liability is 97.9% funded',
  ],
  [{ services: service(8, 2) }, 'glo delivered 80.0% of its orders'],
])('%o is one', (changes, title) => {
  expect(titles(changes)).toEqual([title])
})
