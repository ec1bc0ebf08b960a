// Calls about account security. Not part of what every visit loads.
import * as z from 'zod/mini'
import { limits } from '@jara/rules/limits'
import { call, messageAnswer } from '../call.ts'
import { newPassword } from './auth.ts'
import { moment, opaqueId, requiredText, text, wholeNumber } from '../fields.ts'

/** The new token of the calling session. The old one, and every copy of it, becomes invalid. */
const newToken = text

export const secureAccount = call({
  method: 'POST',
  path: '/api/auth/not-me',
  access: 'anyone',
  summary:
    'Block redemptions and end every session, using the “This was not me” link of a message. It does not sign anyone in',
  body: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: messageAnswer,
  example: {
    body: { link: '4711.kq0T…' },
    answer: { message: 'Redemptions are blocked and all devices are signed out.' },
  },
})

/** How many purchases or sales may be queued before the phone requests more. */
export const ticketsAtOnce = 10

export const handOutTickets = call({
  method: 'POST',
  path: '/api/auth/tickets',
  access: ['customer', 'retailer', 'brand'],
  atCounter: 'cashier',
  summary: 'Get tickets for offline use: one to sign out later, and some that each send one purchase or sale',
  answer: z.object({
    /** Ends the calling session, and does nothing else. */
    sign_out: text,
    /**
     * Each sends one purchase, sale or list of items under one idempotency key, for seven days and while the session's token is
     * valid.
     */
    waiting: z.array(text),
  }),
  example: { answer: { sign_out: 'sign-out.0198….Yk3…', waiting: ['waiting.0198….Yk3…'] } },
})

export const listSessions = call({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'List the sessions of the signed-in user, most recently used first',
  answer: z.array(
    z.object({
      id: text,
      /** In words, such as `Android phone, Chrome`. */
      device: text,
      /** A shortened address, such as `102.89.•.•`; empty if unknown. */
      network: text,
      signed_in_at: moment,
      last_seen_at: moment,
      /** The calling session. */
      is_current: z.boolean(),
      /** A different session, begun within the last 24 hours. */
      is_new: z.boolean(),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        device: 'Android phone, Chrome',
        network: '102.89.•.•',
        signed_in_at: '2026-11-12T08:02:00.000Z',
        last_seen_at: '2026-11-19T13:05:00.000Z',
        is_current: true,
        is_new: false,
      },
    ],
  },
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'End one session of the signed-in user',
  params: z.strictObject({ id: opaqueId }),
  answer: messageAnswer,
  example: { answer: { message: 'Device signed out.' } },
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'signed-in',
  summary: 'End all other sessions of the signed-in user',
  answer: z.object({ message: text, ended: wholeNumber, token: newToken }),
  example: { answer: { message: 'All other devices are signed out.', ended: 2, token: 'kq0T…' } },
})

export const changePassword = call({
  method: 'POST',
  path: '/api/auth/password',
  access: ['customer', 'retailer', 'brand'],
  summary: 'Change the password, with the current one. Ends all other sessions',
  body: z.strictObject({
    password: z.string().check(z.minLength(1, 'is required'), z.maxLength(limits.maxPasswordLength)),
    newPassword,
  }),
  answer: z.object({ message: text, token: newToken }),
  example: {
    body: { password: 'a good password', newPassword: 'a better password' },
    answer: { message: 'Your password was changed. All other devices are signed out.', token: 'kq0T…' },
  },
})

export const changeStanding = call({
  method: 'POST',
  path: '/api/users/:id/standing',
  access: ['support', 'fraud'],
  summary:
    'Block or unblock redemptions, end all sessions, or disable, enable, close or keep an account (not an operator’s)',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    act: z.enum(['stop-redeeming', 'allow-redeeming', 'end-sessions', 'disable', 'enable', 'erase', 'keep']),
    reason: requiredText(300),
  }),
  answer: messageAnswer,
  example: {
    body: { act: 'stop-redeeming', reason: 'The customer called: the phone was stolen.' },
    answer: { message: 'Done.' },
  },
})
