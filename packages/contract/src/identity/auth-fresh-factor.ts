import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { duties } from '../duties.ts'
import { text } from '../fields.ts'
import { oneTimeToken } from './auth-first-operator.ts'
import { passkeySignature } from './passkeys.ts'

/** The code of a refusal that requires the second factor. The same request is accepted once it was used. */
export const proveAgainCode = 'prove_again'

const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))

export const askToProve = call({
  method: 'POST',
  path: '/api/operators/me/challenges',
  access: duties,
  summary: 'Get a challenge to confirm the second factor again in this session. A passkey can sign it',
  answer: z.object({ challenge: text, passkeys: z.array(text) }),
  example: { answer: { challenge: 'p3Zs…', passkeys: ['q7Rk'] } },
})

export const proveAgain = call({
  method: 'POST',
  path: '/api/operators/me/proofs/code',
  access: duties,
  summary: 'Confirm the second factor again with an authenticator code or a one-time recovery code',
  body: z.strictObject({ challenge: oneTimeToken, code }),
  answer: messageAnswer,
  example: { body: { challenge: 'p3Zs…', code: '482913' }, answer: { message: 'Thank you.' } },
})

export const proveAgainByPasskey = call({
  method: 'POST',
  path: '/api/operators/me/proofs/passkey',
  access: duties,
  summary: 'Confirm the second factor again with a passkey that signs the challenge',
  body: z.strictObject({ challenge: oneTimeToken, passkey: passkeySignature }),
  answer: messageAnswer,
  example: {
    body: {
      challenge: 'p3Zs…',
      passkey: { id: 'q7Rk', clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
    },
    answer: { message: 'Thank you.' },
  },
})
