import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, opaqueId, optionalText, requiredText, text, wholeNumber } from '../fields.ts'
import { shopAccount } from './shop-account.ts'

export const topUp = call({
  method: 'POST',
  path: '/api/retailers/:id/top-ups',
  access: ['finance'],
  freshFactor: true,
  summary:
    'Record a shop’s or brand’s top-up of its prepaid balance. It then issues these points instead of having a daily limit',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    naira: z.number().check(z.minimum(0.01), z.maximum(1_000_000_000)),
    bankReference: requiredText(100),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator. */
    status: text,
    id: text,
    /** The remaining prefunded points. */
    balance: z.optional(wholeNumber),
  }),
  example: {
    body: { naira: 50000, bankReference: 'GTB/2026/11/0042' },
    answer: { message: 'Transfer recorded.', status: 'made', id: '0198…', balance: 100000 },
  },
})

export const readIssuingStatement = call({
  method: 'GET',
  path: '/api/retailers/statement',
  access: ['retailer', 'brand'],
  summary: 'Get the points that a shop or brand issued in a month, by day, with its top-ups',
  query: z.strictObject({
    month: z
      .string()
      .check(z.maxLength(7), z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, such as 2026-11')),
  }),
  answer: z.object({
    month: text,
    points: wholeNumber,
    /** The rest of the advance payments. Absent if there were none. */
    prefunded: z.optional(wholeNumber),
    days: z.array(z.object({ date: text, points: wholeNumber, limit: z.optional(wholeNumber) })),
    topUps: z.array(
      z.object({ id: text, points: wholeNumber, naira, bankReference: optionalText, created_at: moment }),
    ),
    account: z.optional(shopAccount),
  }),
  example: {
    query: { month: '2026-11' },
    answer: {
      month: '2026-11',
      points: 4500,
      prefunded: 95500,
      days: [{ date: '2026-11-19', points: 4500, limit: 40000 }],
      topUps: [
        {
          id: '0198…',
          points: 100000,
          naira: 50000,
          bankReference: 'GTB/2026/11/0042',
          created_at: '2026-11-19T13:05:00.000Z',
        },
      ],
    },
  },
})
