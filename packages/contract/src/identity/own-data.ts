// Customers' rights to their own data. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, opaqueId, text } from '../fields.ts'

const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength))

export const askForCopy = call({
  method: 'POST',
  path: '/api/account/copies',
  access: ['customer', 'retailer', 'brand'],
  summary: 'Request a copy of all data stored about the signed-in user, with the password',
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
  summary: 'Download the requested copy. It needs the link from the answer; a session alone is not enough',
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
    'Close the account, with the password. It is deleted in 30 days and cannot earn or redeem until then',
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
  summary: 'Get the date on which the account will be deleted, if its owner requested it',
  whileLeaving: true,
  answer: z.object({ erase_at: z.nullable(moment) }),
  example: { answer: { erase_at: '2026-12-19T13:05:00.000Z' } },
})

export const keepAccount = call({
  method: 'DELETE',
  path: '/api/account/erasure',
  access: ['customer'],
  summary: 'Cancel the closure of an account',
  whileLeaving: true,
  answer: messageAnswer,
  example: { answer: { message: 'Account closure cancelled.' } },
})
