// Calls that unlock the app. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from './call.ts'
import { proofAsked } from './proof.ts'
import { passkeySignature } from './passkeys.ts'
import { pin } from './wallet.ts'

export const askToUnlock = call({
  method: 'POST',
  path: '/api/wallet/unlock-questions',
  access: ['customer'],
  summary: 'Ask how this customer can open the locked app, and for a nonce that a passkey signs',
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
  summary: 'Open the locked app, with the wallet PIN, the password, or a passkey and its nonce',
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
