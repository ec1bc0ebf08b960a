import { expect, it } from 'vitest'
import { reachedAlarm } from './mission-budget.ts'

it.each([
  [0, undefined],
  [499, undefined],
  [500, 50],
  [799, 50],
  [800, 80],
  [980, 80],
  [981, 100],
  [1_000, 100],
])('%d of 1,000 points: %s', (spent, alarm) => {
  expect(reachedAlarm({ budget_points: 1_000, spent_points: spent, bonus_points_per_unit: 20 })).toBe(alarm)
})
