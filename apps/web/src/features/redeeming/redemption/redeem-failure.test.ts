import { RequestFailed } from '@jara/client/request-failed'
import { expect, it } from 'vitest'
import { isOutcomeUnknown, isRefusedForGood } from './redeem-failure.ts'

it.each([
  ['a lost connection', new RequestFailed({}), true],
  ['a fault of the server', new RequestFailed({ status: 500 }), true],
  ['a gateway that gave up', new RequestFailed({ status: 504 }), true],
  [
    'the same request still under way',
    new RequestFailed({ status: 409, code: 'in_progress', said: 'Wait.' }),
    true,
  ],
  ['a refusal', new RequestFailed({ status: 409, said: 'Too few.' }), false],
  ['an invalid request', new RequestFailed({ status: 400, said: 'No.' }), false],
  ['no session', new RequestFailed({ code: 'no-token', said: 'Please log in again.' }), false],
])('%s is told from an answer', (_, failure, expected) => {
  expect(isOutcomeUnknown(failure)).toBe(expected)
})

it.each([
  ['a refusal', new RequestFailed({ status: 409, said: 'Too few.' }), true],
  ['an invalid request', new RequestFailed({ status: 400, said: 'No.' }), true],
  ['a lost connection', new RequestFailed({}), false],
  ['the same request still under way', new RequestFailed({ status: 409, code: 'in_progress' }), false],
  ['an expired session', new RequestFailed({ status: 401 }), false],
  ['too many requests', new RequestFailed({ status: 429 }), false],
  ['no session', new RequestFailed({ code: 'no-token' }), false],
])('%s: whether the redemption is refused for good', (_, failure, expected) => {
  expect(isRefusedForGood(failure)).toBe(expected)
})
