import { expect, test } from 'vitest'
import { filtersIn, isSame } from './filters-in.ts'

test.each([
  ['redemptions', '?tab=all&search=ngozi&min_age=60', 'min_age=60&tab=all'],
  ['customers', '?search=ngozi', ''],
  ['shops', '?search=Yaba+Fresh&kind=brand', 'kind=brand&search=Yaba+Fresh'],
  ['audit', '', ''],
] as const)('of %s with %j a view keeps %j', (list, search, kept) => {
  expect(filtersIn(list, search)).toBe(kept)
})

test('the order of filters makes no other view', () => {
  expect(isSame('a=1&b=2', '?b=2&a=1')).toBe(true)
  expect(isSame('a=1', '?a=1&b=2')).toBe(false)
})
