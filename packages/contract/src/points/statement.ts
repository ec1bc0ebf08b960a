// The customer's statement. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, opaqueId, openEnum, text, textOrNothing, wholeNumber } from '../fields.ts'
import { longestSearch } from '../list-page.ts'

/** What happened to points. The list may grow. */
export const entryKinds = [
  'earned',
  'pending',
  'maturing',
  'matured',
  'rejected',
  'spent',
  'given-back',
  'taken-back',
  'owed',
  'debt-paid',
  'added',
  'taken-away',
  'expired',
] as const

/** Which entries to show, in the app's own terms, in lower case. */
export const statementFilters = ['earned', 'pending', 'spent', 'rejected', 'refunded'] as const

const month = z
  .string()
  .check(z.maxLength(7), z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'))

export const readMyStatement = call({
  method: 'GET',
  path: '/api/users/points/statement',
  access: ['customer'],
  summary: 'Get the statement of the customer’s points, newest first',
  query: z.strictObject({
    before: z.optional(opaqueId),
    /** A month in Lagos. */
    month: z.optional(month),
    show: z.optional(z.enum(statementFilters)),
    /** Every word occurs in the product, the shop, the item, the number, the reason or the reference. */
    search: z.optional(
      z.string().check(z.maxLength(longestSearch, `must be at most ${longestSearch} characters`)),
    ),
  }),
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      kind: openEnum(entryKinds),
      title: text,
      /** The shop, or the number that was redeemed for. */
      detail: textOrNothing,
      /** The reason, or what comes next, as a sentence. */
      words: textOrNothing,
      /** How much points of this kind changed; null if nothing changed. */
      points: z.nullable(z.int()),
      /** The available points afterwards; null if they did not change. */
      balance: z.nullable(wholeNumber),
      type: z.nullish(z.enum(['airtime', 'data', 'electricity'])),
      /** When maturing points become available. */
      spendable_at: z.nullish(moment),
      /** The redemption concerned. */
      redemption_id: textOrNothing,
    }),
  ),
  example: {
    query: { month: '2026-11', show: 'spent' },
    answer: [
      {
        id: '1795100400123456-t84',
        at: '2026-11-18T16:30:00.000Z',
        kind: 'spent',
        title: 'Airtime, mtn',
        detail: '08035550142',
        words: null,
        points: -1000,
        balance: 12480,
        type: 'airtime',
        redemption_id: '0198…',
      },
    ],
  },
})

export const readStatementSummary = call({
  method: 'GET',
  path: '/api/users/points/summary',
  access: ['customer'],
  summary: 'Get the points awaiting a shop’s approval, and the totals of each month, newest first',
  answer: z.object({
    pending: wholeNumber,
    /** Points that expire if they are not redeemed by this day, which is the last. */
    expiring: z.optional(z.object({ points: wholeNumber, by: text })),
    months: z.array(
      z.object({
        month: text,
        earned: wholeNumber,
        /** Points that were redeemed, reversed or deducted, or have expired. */
        spent: wholeNumber,
        /** The part of those that was refunded. */
        returned: wholeNumber,
      }),
    ),
  }),
  example: {
    answer: {
      pending: 45,
      expiring: { points: 120, by: '2026-11-30' },
      months: [{ month: '2026-11', earned: 235, spent: 3000, returned: 2000 }],
    },
  },
})
