// The provider balance that orders are paid from: top-ups, and whether the balance adds up.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, naira, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'
import { rangeQuery } from '../operations/reports.ts'

const duties = ['finance'] as const

export const recordFloatTopUp = call({
  method: 'POST',
  path: '/api/console/float/top-ups',
  access: duties,
  summary: 'Record a top-up of the provider balance. Each bank reference is recorded once',
  status: 201,
  idempotent: true,
  freshFactor: true,
  body: z.strictObject({
    naira: z.number().check(z.minimum(0.01), z.maximum(1_000_000_000)),
    bankReference: requiredText(100),
    /** When the provider received the money. Not in the future, and at most a year ago. */
    paidAt: z.iso
      .datetime('must be a moment, such as 2026-11-19T08:15:00.000Z')
      .check(z.maxLength(30, 'must be a moment, such as 2026-11-19T08:15:00.000Z')),
    /** Evidence of the payment, such as where the receipt is kept. */
    evidence: requiredText(1_000),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator. */
    status: text,
    id: text,
  }),
  example: {
    body: {
      naira: 500000,
      bankReference: 'GTB/2026/11/0117',
      paidAt: '2026-11-18T07:15:00.000Z',
      evidence: 'Receipt in the folder Transfers, page 12.',
    },
    answer: { message: 'Payment recorded.', status: 'made', id: '0198…' },
  },
})

export const listFloatTopUps = call({
  method: 'GET',
  path: '/api/console/float/top-ups',
  access: duties,
  summary: 'List top-ups of the provider balance, latest first',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      naira,
      bank_reference: text,
      paid_at: moment,
      evidence: text,
      recorded_by: text,
      recorded_at: moment,
      /** Null if the policy required no second operator, or there was none. */
      confirmed_by: textOrNothing,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        naira: 500000,
        bank_reference: 'GTB/2026/11/0117',
        paid_at: '2026-11-18T07:15:00.000Z',
        evidence: 'Receipt in the folder Transfers, page 12.',
        recorded_by: 'Ada Obi',
        recorded_at: '2026-11-18T08:02:00.000Z',
        confirmed_by: 'Bashir Yakubu',
      },
    ],
  },
})

const balance = z.object({ naira, at: moment })
const several = z.object({ count: wholeNumber, naira })

export const readFloatBook = call({
  method: 'GET',
  path: '/api/console/float',
  access: duties,
  summary: 'Reconcile the provider balance over these days: opening balance plus top-ups, less orders',
  query: rangeQuery,
  answer: z.object({
    from: text,
    to: text,
    /** Null unless the provider has reported its balance in these days. */
    book: z.nullable(
      z.object({
        /** The first balance that it reported in these days. */
        opening: balance,
        /** The first balance that it reported after them, or the last one so far. */
        closing: balance,
        top_ups: several,
        /** Sent between these moments and not refunded by the second. */
        orders: z.extend(several, { commission: naira }),
        /** Sent before the first moment, and refunded between them. */
        given_back: several,
        /** The orders among them whose outcome was unknown at the second moment. */
        under_way: several,
        expected: z.number(),
        /** The closing balance less the expected one. */
        difference: z.number(),
      }),
    ),
  }),
  example: {
    query: { from: '2026-11-18', to: '2026-11-18' },
    answer: {
      from: '2026-11-18',
      to: '2026-11-18',
      book: {
        opening: { naira: 1790350, at: '2026-11-17T23:00:12.000Z' },
        closing: { naira: 1270152.5, at: '2026-11-18T23:00:09.000Z' },
        top_ups: { count: 1, naira: 500000 },
        orders: { count: 1392, naira: 1052750, commission: 31582.5 },
        given_back: { count: 1, naira: 970 },
        under_way: { count: 0, naira: 0 },
        expected: 1270152.5,
        difference: 0,
      },
    },
  },
})
