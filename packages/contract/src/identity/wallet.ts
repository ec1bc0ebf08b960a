import { limits } from '@jara/rules/limits'
import { isWalletPin, walletPinLength } from '@jara/rules/identity/wallet-pin'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, text, wholeNumber } from '../fields.ts'
import {
  exampleMade,
  exampleOffer,
  listedPasskeys,
  madePasskey,
  passkeyId,
  passkeyOffer,
  passkeySignature,
} from './passkeys.ts'

export const pin = z.string().check(
  z.maxLength(walletPinLength),
  z.refine((given) => isWalletPin(given), `A wallet PIN has ${walletPinLength} digits.`),
)
const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength))
const code = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(12))

/** The PIN, or the password if there is no PIN. */
const owner = { pin: z.optional(pin), password: z.optional(password) }

export const readWalletGuard = call({
  method: 'GET',
  path: '/api/wallet/guard',
  access: ['customer'],
  summary: 'Get the ways the customer confirms redemptions',
  answer: z.object({
    /** `pin` and `passkey`, if they are set up. */
    ways: z.array(text),
    passkeys: listedPasskeys,
    locked_until: z.nullable(moment),
    /** The masked address that codes for a forgotten PIN are sent to. */
    email: text,
    /** The limit on redemptions for some hours after a new PIN or passkey; null if the policy sets none. */
    after_new_pin: z.nullable(z.object({ hours: wholeNumber, naira })),
  }),
  example: {
    answer: {
      ways: ['pin', 'passkey'],
      passkeys: [{ id: 'q7Rk…', created_at: '2026-11-19T13:05:00.000Z', last_used_at: null }],
      locked_until: null,
      email: 'c•••@jara.example',
      after_new_pin: { hours: 24, naira: 500 },
    },
  },
})

export const setPin = call({
  method: 'POST',
  path: '/api/wallet/pin',
  access: ['customer'],
  summary: 'Set the first wallet PIN, with the password',
  status: 201,
  body: z.strictObject({ pin, password }),
  answer: messageAnswer,
  example: {
    body: { pin: '483917', password: 'a good password' },
    answer: { message: 'Your wallet PIN is set.' },
  },
})

export const changePin = call({
  method: 'PUT',
  path: '/api/wallet/pin',
  access: ['customer'],
  summary: 'Replace the wallet PIN, with the old one',
  body: z.strictObject({ pin, oldPin: pin }),
  answer: messageAnswer,
  example: {
    body: { pin: '483917', oldPin: '719384' },
    answer: { message: 'Your wallet PIN was changed.' },
  },
})

export const askPinCode = call({
  method: 'POST',
  path: '/api/wallet/pin/codes',
  access: ['customer'],
  summary: 'Email a code to replace a forgotten PIN, together with the password',
  status: 202,
  answer: messageAnswer,
  example: { answer: { message: 'We’ve sent a code to c•••@jara.example.' } },
})

export const resetPin = call({
  method: 'POST',
  path: '/api/wallet/pin/reset',
  access: ['customer'],
  summary: 'Replace a forgotten PIN, with the password and the code of the last email',
  body: z.strictObject({ pin, password, code }),
  answer: messageAnswer,
  example: {
    body: { pin: '483917', password: 'a good password', code: '402915' },
    answer: { message: 'Your wallet PIN was changed.' },
  },
})

export const offerPasskey = call({
  method: 'POST',
  path: '/api/wallet/passkeys/offers',
  access: ['customer'],
  summary: 'Start adding a passkey, with the PIN, or the password if there is no PIN',
  body: z.strictObject(owner),
  answer: passkeyOffer,
  example: { body: { pin: '483917' }, answer: exampleOffer },
})

export const addPasskey = call({
  method: 'POST',
  path: '/api/wallet/passkeys',
  access: ['customer'],
  summary: 'Add the passkey that the device created for the last offer',
  status: 201,
  body: madePasskey,
  answer: messageAnswer,
  example: {
    body: exampleMade,
    answer: { message: 'You can now confirm with your fingerprint or face.' },
  },
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/api/wallet/passkeys',
  access: ['customer'],
  summary: 'Remove a passkey, with the PIN, or the password if there is no PIN',
  body: z.strictObject({ id: passkeyId, ...owner }),
  answer: messageAnswer,
  example: { body: { id: 'q7Rk', pin: '483917' }, answer: { message: 'Passkey removed.' } },
})

export const proveRedemption = call({
  method: 'POST',
  path: '/api/wallet/proofs',
  access: ['customer'],
  summary: 'Confirm a redemption that requires it, with the PIN or a passkey. Then redeem again',
  body: z.strictObject({
    nonce: z.string().check(z.minLength(1), z.maxLength(64)),
    pin: z.optional(pin),
    passkey: z.optional(passkeySignature),
  }),
  answer: messageAnswer,
  example: { body: { nonce: 'kq0T…', pin: '483917' }, answer: { message: 'Confirmed.' } },
})
