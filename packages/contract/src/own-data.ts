// Customers' rights to their own data. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from './call.ts'
import { moment, opaqueId, text } from './fields.ts'

const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength))

export const askForCopy = call({
  method: 'POST',
  path: '/api/account/copies',
  access: ['customer', 'retailer', 'brand'],
  summary: 'Ask for a copy of everything that is kept about the signed-in user; it takes the password',
  whileLeaving: true,
  status: 201,
  body: z.strictObject({ password }),
  answer: z.object({
    message: text,
    /** Downloads the copy, without a session, for a few minutes. */
    url: text,
  }),
  example: {
    body: { password: 'a good password' },
    answer: {
      message: 'Your copy is ready.',
      url: '/api/account/copies/0198…?expires=1795100400&signature=Yk3…',
    },
  },
})

export const downloadCopy = call({
  method: 'GET',
  path: '/api/account/copies/:user',
  access: ['customer', 'retailer', 'brand'],
  summary: 'The copy that was asked for. A session alone does not open it: only the link in the answer does',
  whileLeaving: true,
  file: 'application/zip',
  params: z.strictObject({ user: opaqueId }),
  query: z.strictObject({
    expires: z.optional(z.string().check(z.maxLength(16))),
    signature: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: text,
  example: { query: { expires: '1795100400', signature: 'Yk3…' }, answer: 'the bytes of the archive' },
})

export const askErasure = call({
  method: 'POST',
  path: '/api/account/erasure',
  access: ['customer'],
  summary:
    'Have the account erased, with the password: in 30 days, and until then it neither earns nor redeems',
  body: z.strictObject({ password }),
  answer: z.extend(messageAnswer, { erase_at: moment }),
  example: {
    body: { password: 'a good password' },
    answer: { message: 'Your account will be deleted.', erase_at: '2026-12-19T13:05:00.000Z' },
  },
})

export const readErasure = call({
  method: 'GET',
  path: '/api/account/erasure',
  access: ['customer'],
  summary: 'When the account will be erased, if its owner asked for it',
  whileLeaving: true,
  answer: z.object({ erase_at: z.nullable(moment) }),
  example: { answer: { erase_at: '2026-12-19T13:05:00.000Z' } },
})

export const keepAccount = call({
  method: 'DELETE',
  path: '/api/account/erasure',
  access: ['customer'],
  summary: 'Keep an account that is about to be erased',
  whileLeaving: true,
  answer: messageAnswer,
  example: { answer: { message: 'Account closure cancelled.' } },
})
