import { expect, test } from 'vitest'
import { stockStatus } from './stock.ts'

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
