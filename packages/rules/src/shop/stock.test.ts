import { expect, test } from 'vitest'
import { alertPriority, runsOut, stockStatus } from './stock.ts'

test.each([
  [0, 'Out of Stock'],
  [-1, 'Out of Stock'],
  [1, 'Low Stock'],
  [5, 'Low Stock'],
  [6, 'In Stock'],
  [100, 'In Stock'],
])('%s in stock is %s', (quantity, status) => {
  expect(stockStatus(quantity)).toBe(status)
})

test.each([
  [5, null, true],
  [6, null, false],
  [6, 10, true],
  [5, 0, false],
  [0, 0, true],
])('%s units with a warning at %s run out: %s', (quantity, alertAt, expected) => {
  expect(runsOut(quantity, alertAt)).toBe(expected)
})

test.each([
  [0, 0, 'high'],
  [1, 5, 'high'],
  [2, 5, 'medium'],
  [10, 10, 'medium'],
])('%s of %s is %s', (quantity, threshold, expected) => {
  expect(alertPriority(quantity, threshold)).toBe(expected)
})
