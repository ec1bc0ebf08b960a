import { failureOf } from '@jara/client/request-failed'
import { expect, it } from 'vitest'
import { proofAskedBy, proofIn } from './proof-asked.ts'

const proof = { nonce: 'once', ways: ['pin'], passkeys: [] }
const asked = failureOf(403, { message: 'Please confirm.', code: 'confirm_it_is_you', proof })

it('reads what a refused redemption asks for', () => {
  expect(proofAskedBy(asked)).toEqual(proof)
  expect(proofAskedBy(failureOf(403, { message: 'Locked.', code: 'redeeming_locked' }))).toEqual({})
})

it.each([
  ['another refusal', failureOf(403, { message: 'No.', code: 'wrong_pin', proof: { tries_left: 2 } })],
  ['an answer that is no object', failureOf(502, '<html>')],
  ['no answer', new TypeError('Failed to fetch')],
])('%s asks for nothing', (_what, failure) => {
  expect(proofAskedBy(failure)).toBeUndefined()
})

it('leaves out what it does not understand', () => {
  expect(proofIn(failureOf(403, { message: 'No.', proof: { tries_left: 2, later: 'field' } }))).toEqual({
    tries_left: 2,
  })
  expect(proofIn(failureOf(403, { message: 'No.', proof: { tries_left: 'two' } }))).toEqual({})
})
