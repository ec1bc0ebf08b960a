import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { duties } from '../duties.ts'
import { wholeNumber } from '../fields.ts'
import { oneTimeToken } from './auth-first-operator.ts'
import { exampleSignedIn, signedInOperator } from './auth-operators.ts'
import {
  exampleMade,
  exampleOffer,
  listedPasskeys,
  madePasskey,
  passkeyId,
  passkeyOffer,
  passkeySignature,
} from './passkeys.ts'

const path = '/api/operators/me/passkeys'
const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength))

export const proveOperatorByPasskey = call({
  method: 'POST',
  path: '/api/operators/sign-in/passkey',
  access: 'anyone',
  summary: 'Complete an operator’s sign-in with a passkey that signs the challenge',
  body: z.strictObject({ challenge: oneTimeToken, passkey: passkeySignature }),
  answer: z.extend(signedInOperator, { recovery_codes_left: wholeNumber }),
  example: {
    body: {
      challenge: 'p3Zs…',
      passkey: { id: 'q7Rk', clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
    },
    answer: { ...exampleSignedIn, recovery_codes_left: 10 },
  },
})

export const listOperatorPasskeys = call({
  method: 'GET',
  path,
  access: duties,
  summary: 'List the operator’s own passkeys, newest first',
  answer: listedPasskeys,
  example: { answer: [{ id: 'q7Rk…', created_at: '2026-11-19T13:05:00.000Z', last_used_at: null }] },
})

export const offerOperatorPasskey = call({
  method: 'POST',
  path: `${path}/offers`,
  access: duties,
  freshFactor: true,
  summary: 'Start adding a passkey, with the password',
  body: z.strictObject({ password }),
  answer: passkeyOffer,
  example: { body: { password: 'twelve letters and more' }, answer: exampleOffer },
})

export const addOperatorPasskey = call({
  method: 'POST',
  path,
  access: duties,
  freshFactor: true,
  summary: 'Add the passkey created for the last offer',
  status: 201,
  body: madePasskey,
  answer: messageAnswer,
  example: { body: exampleMade, answer: { message: 'You can now sign in with this passkey.' } },
})

export const removeOperatorPasskey = call({
  method: 'DELETE',
  path,
  access: duties,
  freshFactor: true,
  summary: 'Remove a passkey, with the password',
  body: z.strictObject({ id: passkeyId, password }),
  answer: messageAnswer,
  example: {
    body: { id: 'q7Rk', password: 'twelve letters and more' },
    answer: { message: 'Passkey removed.' },
  },
})
