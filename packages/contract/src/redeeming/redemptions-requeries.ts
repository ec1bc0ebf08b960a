// Status checks with the provider for all orders of certain days.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, text, wholeNumber } from '../fields.ts'
import { rangeQuery } from '../operations/reports.ts'

const duties = ['finance'] as const

/** The most orders that are checked at once: about 15 minutes of requests. */
export const mostRequeried = 2_000

export const countRequery = call({
  method: 'GET',
  path: '/api/console/requeries/count',
  access: duties,
  summary: 'Estimate a recheck of these days: the number of orders and the time it takes',
  query: rangeQuery,
  answer: z.object({ orders: wholeNumber, seconds: wholeNumber, most: wholeNumber }),
  example: {
    query: { from: '2026-11-18', to: '2026-11-18' },
    answer: { orders: 1393, seconds: 697, most: 2000 },
  },
})

export const beginRequery = call({
  method: 'POST',
  path: '/api/console/requeries',
  access: duties,
  summary: 'Recheck every order of these days with the provider, two a second. Nothing is resent',
  status: 202,
  idempotent: true,
  body: z.strictObject({
    ...rangeQuery.shape,
    /** The number of orders that the operator confirmed. */
    count: z.int().check(z.minimum(1), z.maximum(mostRequeried)),
  }),
  answer: z.extend(messageAnswer, { id: text, orders: wholeNumber }),
  example: {
    body: { from: '2026-11-18', to: '2026-11-18', count: 1393 },
    answer: { message: 'Checking 1,393 orders with the provider.', id: '0198…', orders: 1393 },
  },
})

export const listRequeries = call({
  method: 'GET',
  path: '/api/console/requeries',
  access: duties,
  summary: 'List rechecks with their progress and results, latest first',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      from: text,
      to: text,
      asked_by: text,
      begun_at: moment,
      ends_at: moment,
      orders: wholeNumber,
      answered: wholeNumber,
      /** Orders whose status has changed since, or that the provider contradicts: the first twenty. */
      differences: z.array(
        z.object({
          redemption_id: text,
          service: text,
          before: text,
          now: text,
          is_contradicted: z.boolean(),
        }),
      ),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        from: '2026-11-18',
        to: '2026-11-18',
        asked_by: 'Ada Obi',
        begun_at: '2026-11-19T08:05:00.000Z',
        ends_at: '2026-11-19T08:16:37.000Z',
        orders: 1393,
        answered: 640,
        differences: [
          {
            redemption_id: '0198…',
            service: 'glo',
            before: 'delivered',
            now: 'delivered',
            is_contradicted: true,
          },
        ],
      },
    ],
  },
})
