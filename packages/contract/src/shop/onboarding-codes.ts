import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text, wholeNumber } from '../fields.ts'

/** More would not fit on a sheet that an agent carries through a market. */
export const mostCodesInBatch = 200
const longestCodeDays = 365

const role = z.enum(['retailer', 'brand'])

export const makeCodeBatch = call({
  method: 'POST',
  path: '/api/console/code-batches',
  access: ['catalogue'],
  freshFactor: true,
  summary: 'Issue onboarding codes for an agent and a territory. Only this answer shows them',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    role,
    codes: z
      .int('must be a whole number')
      .check(
        z.minimum(1, 'must be at least 1'),
        z.maximum(mostCodesInBatch, `must be at most ${mostCodesInBatch}`),
      ),
    agent: requiredText(80),
    territory: requiredText(80),
    days: z
      .int('must be a whole number')
      .check(
        z.minimum(1, 'must be at least 1'),
        z.maximum(longestCodeDays, `must be at most ${longestCodeDays}`),
      ),
  }),
  answer: z.extend(messageAnswer, {
    id: text,
    expires_at: moment,
    /** The link opens the sign-up with the code filled in. */
    codes: z.array(z.object({ code: text, link: text })),
  }),
  example: {
    body: { role: 'retailer', codes: 40, agent: 'Ada Obi', territory: 'Lagos mainland', days: 14 },
    answer: {
      message: '40 codes issued.',
      id: '0198…',
      expires_at: '2026-12-03T13:05:00.000Z',
      codes: [{ code: 'K7XM2Q4P', link: 'https://jara.example/signup?code=K7XM2Q4P' }],
    },
  },
})

export const listCodeBatches = call({
  method: 'GET',
  path: '/api/console/code-batches',
  access: ['catalogue'],
  summary: 'List batches of onboarding codes, newest first, with the shops opened and those that are selling',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      role,
      agent: text,
      territory: text,
      made_by: text,
      made_at: moment,
      expires_at: moment,
      is_over: z.boolean(),
      issued: wholeNumber,
      used: wholeNumber,
      /** Of those that were used, how many belong to shops that have issued points within 30 days. */
      selling: wholeNumber,
      revoked: wholeNumber,
      /** Unused codes that are still valid. */
      open: wholeNumber,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        role: 'retailer',
        agent: 'Ada Obi',
        territory: 'Lagos mainland',
        made_by: 'Kelechi Nwosu',
        made_at: '2026-11-19T13:05:00.000Z',
        expires_at: '2026-12-03T13:05:00.000Z',
        is_over: false,
        issued: 40,
        used: 19,
        selling: 12,
        revoked: 0,
        open: 21,
      },
    ],
  },
})

export const revokeCodeBatch = call({
  method: 'POST',
  path: '/api/console/code-batches/:id/revocation',
  access: ['catalogue'],
  summary: 'Revoke the unused codes of a batch',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(300) }),
  answer: z.extend(messageAnswer, { revoked: wholeNumber }),
  example: {
    body: { reason: 'The agent lost the sheet.' },
    answer: { message: '21 codes revoked.', revoked: 21 },
  },
})

export const rotateShopCode = call({
  method: 'POST',
  path: '/api/console/shops/:id/code',
  access: ['support', 'fraud'],
  freshFactor: true,
  summary: 'Give a shop or brand a new PIN. Posters and QR codes with the old one stop working',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(300) }),
  answer: z.extend(messageAnswer, { code: text }),
  example: {
    body: { reason: 'Customers declare purchases from home.' },
    answer: { message: 'The shop has a new PIN.', code: 'K7XM2Q4P' },
  },
})
