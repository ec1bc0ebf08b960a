// Calls that unlock the app. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { proofAsked } from './proof.ts'
import { passkeySignature } from './passkeys.ts'
import { pin } from './wallet.ts'

export const askToUnlock = call({
  method: 'POST',
  path: '/api/wallet/unlock-questions',
  access: ['customer'],
  summary: 'Get the ways this customer can unlock the app, and a nonce for a passkey to sign',
  answer: proofAsked,
  example: {
    answer: {
      nonce: 'kq0T…',
      expires_at: '2026-11-19T13:08:00.000Z',
      ways: ['pin', 'passkey'],
      passkeys: ['q7Rk…'],
    },
  },
})

export const unlockApp = call({
  method: 'POST',
  path: '/api/wallet/unlock',
  access: ['customer'],
  summary: 'Unlock the app with the wallet PIN, the password, or a passkey and its nonce',
  body: z.strictObject({
    pin: z.optional(pin),
    password: z.optional(
      z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength)),
    ),
    nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    passkey: z.optional(passkeySignature),
  }),
  answer: messageAnswer,
  example: { body: { pin: '483917' }, answer: { message: 'Unlocked.' } },
})
