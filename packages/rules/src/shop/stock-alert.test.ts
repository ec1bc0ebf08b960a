import { expect, it } from 'vitest'
import { alertPriority, runsOut } from './stock-alert.ts'

it.each([
  [5, null, true],
  [6, null, false],
  [6, 10, true],
  [5, 0, false],
  [0, 0, true],
])('%s units with a warning at %s run out: %s', (quantity, alertAt, expected) => {
  expect(runsOut(quantity, alertAt)).toBe(expected)
})

it.each([
  [0, 0, 'high'],
  [1, 5, 'high'],
  [2, 5, 'medium'],
  [10, 10, 'medium'],
])('%s of %s is %s', (quantity, threshold, expected) => {
  expect(alertPriority(quantity, threshold)).toBe(expected)
})
