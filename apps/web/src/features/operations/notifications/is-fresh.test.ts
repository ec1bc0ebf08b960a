import { expect, it } from 'vitest'
import type { KeptPush } from '../../../session/kept-push.ts'
import { isFresh } from './is-fresh.ts'

const options = {
  auth: 'p8Jr',
  p256dh: 'BNcR',
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  swScope: 'https://jara.example/',
  vapidKey: 'BDd3',
}
const registered = Date.parse('2026-11-21T12:00:00Z')
const kept: KeptPush = { token: '1f6c', createTime: registered, subscriptionOptions: options }
const day = 24 * 60 * 60 * 1_000

it.each([
  ['just registered', 0, true],
  ['a moment before seven days', 7 * day - 1, true],
  ['seven days old', 7 * day, false],
  ['from the future, as the clock has it', -1, false],
])('a registration %s: %#', (_, ageMs, expected) => {
  expect(isFresh(kept, options, registered + ageMs)).toBe(expected)
})

it.each(Object.keys(options))('another %s makes it old', (name) => {
  expect(isFresh(kept, { ...options, [name]: 'another' }, registered)).toBe(false)
})

it('a missing or incomplete registration is not fresh', () => {
  expect(isFresh(undefined, options, registered)).toBe(false)
  expect(isFresh({ createTime: registered } as KeptPush, options, registered)).toBe(false)
})
