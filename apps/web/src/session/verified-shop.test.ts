import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from './session.ts'
import { keepVerifiedShop, keptVerifiedShop } from './verified-shop.ts'

beforeEach(() => {
  vi.useFakeTimers()
  startSession({ token: 'a token', role: 'customer', user: { owner: 'adaeze' } })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a verified shop is kept for half an hour, however often the scan is opened meanwhile', () => {
  keepVerifiedShop('JARA2026')
  vi.advanceTimersByTime(25 * 60_000)
  keepVerifiedShop('JARA2026')
  expect(keptVerifiedShop()).toBe('JARA2026')
  vi.advanceTimersByTime(6 * 60_000)
  expect(keptVerifiedShop()).toBeUndefined()
})
