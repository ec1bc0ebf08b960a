// Messages from the programme to many customers.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import {
  moment,
  numberInAddress,
  opaqueId,
  requiredText,
  text,
  textOrNothing,
  wholeNumber,
} from '../fields.ts'

const duties = ['catalogue'] as const

export const longestBroadcastTitle = 60
export const longestBroadcastBody = 200

/**
 * Recipients of a message: customers who `earned` in the last days, in a `place`, at a `shop`, or `idle`: with points but
 * no redemption.
 */
export const segmentKinds = ['all', 'earned', 'place', 'shop', 'idle'] as const
export type SegmentKind = (typeof segmentKinds)[number]

const mostDays = 730
const mostPoints = 1_000_000_000
const whole = z.refine(Number.isInteger, 'must be a whole number')

const words = {
  kind: z.enum(segmentKinds),
  /** For a place. Without a city, the whole state. */
  state: z.optional(requiredText(100)),
  city: z.optional(requiredText(100)),
  /** The id of a shop where they have a confirmed purchase. */
  shop: z.optional(opaqueId),
}

const segment = z.strictObject({
  ...words,
  days: z.optional(z.int('must be a whole number').check(z.minimum(1), z.maximum(mostDays))),
  points: z.optional(z.int('must be a whole number').check(z.minimum(1), z.maximum(mostPoints))),
})

const reach = {
  /** Customers of the segment. */
  customers: wholeNumber,
  /** Those of them who would receive it. */
  reached: wholeNumber,
  /** Customers who have turned messages off. */
  switched_off: wholeNumber,
}

export const countBroadcast = call({
  method: 'GET',
  path: '/api/console/broadcasts/count',
  access: duties,
  summary: 'Estimate the audience of a message, and how many customers would receive it',
  query: z.strictObject({
    ...words,
    days: z.optional(numberInAddress(z.minimum(1), z.maximum(mostDays), whole)),
    points: z.optional(numberInAddress(z.minimum(1), z.maximum(mostPoints), whole)),
  }),
  answer: z.object(reach),
  example: {
    query: { kind: 'earned', days: '30' },
    answer: { customers: 43344, reached: 31020, switched_off: 812 },
  },
})

export const sendBroadcast = call({
  method: 'POST',
  path: '/api/console/broadcasts',
  access: duties,
  freshFactor: true,
  summary:
    'Send a message to a segment of customers, or send it for approval. Nothing is sent between 21:00 and 08:00',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    title: requiredText(longestBroadcastTitle),
    body: requiredText(longestBroadcastBody),
    segment,
    /** The number of recipients that the operator saw before sending. */
    count: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator. */
    status: text,
    id: text,
  }),
  example: {
    body: {
      title: 'Double points this week',
      body: 'Earn twice the points for rice until Sunday.',
      segment: { kind: 'earned', days: 30 },
      count: 31020,
    },
    answer: {
      message: 'Message queued. Messages are sent between 08:00 and 21:00.',
      status: 'made',
      id: '0198…',
    },
  },
})

export const stopBroadcast = call({
  method: 'POST',
  path: '/api/console/broadcasts/:id/stop',
  access: duties,
  summary: 'Stop sending a message. Messages already delivered cannot be recalled',
  params: z.strictObject({ id: opaqueId }),
  answer: z.extend(messageAnswer, { id: text }),
  example: { answer: { message: 'Stopped.', id: '0198…' } },
})

export const listBroadcasts = call({
  method: 'GET',
  path: '/api/console/broadcasts',
  access: duties,
  summary: 'List messages to customers with their delivery results, latest first',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: text,
      title: text,
      body: text,
      /** In words, such as `Earned in the last 30 days`. */
      segment: text,
      /** `sending`, `stopped`, or `sent` once all are addressed. Phones that have not been reached yet still get it. */
      state: text,
      made_by: text,
      made_at: moment,
      confirmed_by: textOrNothing,
      addressed: wholeNumber,
      delivered: wholeNumber,
      failed: wholeNumber,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        title: 'Double points this week',
        body: 'Earn twice the points for rice until Sunday.',
        segment: 'Earned in the last 30 days',
        state: 'sent',
        made_by: 'Ada Obi',
        made_at: '2026-11-19T09:30:00.000Z',
        confirmed_by: 'Bola Ade',
        addressed: 31020,
        delivered: 30114,
        failed: 906,
      },
    ],
  },
})
