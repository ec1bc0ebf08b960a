import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import { bulkAskLimit, contradictionAnswers, outcomeReasons } from '@jara/rules/redeeming/redemption-desk'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, opaqueId, requiredText, text, wholeNumber } from '../fields.ts'

/** `person`: those that need review, and those with a status conflict after their end. */
export const deskTabs = ['open', 'person', 'delivered', 'refunded', 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

/** `held`: not sent yet. `sent`: without an outcome. `manual`: needs review. */
const states = ['held', 'sent', 'manual', 'delivered', 'refunded'] as const

/** A whole number in a URL, as text. */
const digits = z.string().check(z.maxLength(9), z.regex(/^[0-9]+$/, 'must be a whole number'))

const byId = z.strictObject({ id: opaqueId })

const aRedemption = {
  id: text,
  request_id: text,
  status: z.enum(states),
  /** Whether it has an unresolved status conflict: the provider reported the opposite after its end. */
  is_contradicted: z.boolean(),
  customer: z.object({ id: text, name: text }),
  type: z.enum(redemptionTypes),
  /** The provider's name for the service, which is also the item's. */
  service: text,
  plan: z.nullable(text),
  /** The phone or meter number, masked. */
  recipient: text,
  points: wholeNumber,
  amount: naira,
  created_at: moment,
  finished_at: z.nullable(moment),
  /** How often its status was checked with the provider. */
  requeries: wholeNumber,
  /** The provider's last response, and our reading of it. */
  said: text,
  /** When its status is next checked, or the order is sent. */
  asks_next: z.nullable(moment),
}

const exampleRedemption = {
  id: '0198…',
  request_id: '202611181640h3v8q2',
  status: 'manual',
  is_contradicted: false,
  customer: { id: '0197…', name: 'Ngozi Umeh' },
  type: 'electricity',
  service: 'ikeja-electric',
  plan: 'Prepaid',
  recipient: '4501 ••• 0882',
  points: 24_000,
  amount: 12_000,
  created_at: '2026-11-18T15:40:02.000Z',
  finished_at: null,
  requeries: 22,
  said: '099, still open',
  asks_next: '2026-11-19T13:58:00.000Z',
} as const

/** The filters of the desk's list. */
export const deskFilter = {
  tab: z.optional(z.enum(deskTabs)),
  service: z.optional(z.string().check(z.maxLength(64))),
  type: z.optional(z.enum(redemptionTypes)),
  item: z.optional(opaqueId),
  /** Minimum age in seconds since the request. */
  min_age: z.optional(digits),
  /** Minimum and maximum amount in naira. */
  min_amount: z.optional(digits),
  max_amount: z.optional(digits),
  /** The full id, the provider's request id, the customer's email, or the recipient's full number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}

export const listRedemptions = call({
  method: 'GET',
  path: '/api/console/redemptions',
  access: ['finance', 'support', 'fraud'],
  summary:
    'List redemptions of all customers: open ones and those that need review oldest first, others newest first',
  query: z.strictObject({
    ...deskFilter,
    /** The last redemption of the previous page. */
    before: z.optional(opaqueId),
  }),
  readsPeople: true,
  answer: z.object({
    redemptions: z.array(z.object(aRedemption)),
    counts: z.object({ open: wholeNumber, person: wholeNumber, held_points: wholeNumber }),
  }),
  example: {
    query: { tab: 'open', service: 'ikeja-electric' },
    answer: { redemptions: [exampleRedemption], counts: { open: 11, person: 2, held_points: 74_400 } },
  },
})

export const readRedemption = call({
  method: 'GET',
  path: '/api/console/redemptions/:id',
  access: ['finance', 'support', 'fraud'],
  summary: 'Get a redemption with its timeline, the provider’s responses and the customer’s view',
  params: byId,
  readsPeople: true,
  answer: z.object({
    ...aRedemption,
    /** Without the token. */
    customer_sees: text,
    first_sent_at: z.nullable(moment),
    sends: wholeNumber,
    promise_ends: moment,
    /** Oldest first. */
    timeline: z.array(
      z.object({
        kind: z.enum([
          'held',
          'sent',
          'answered',
          'asked',
          'person',
          'delivered',
          'refunded',
          'contradicted',
          'act',
        ]),
        at: moment,
        /** For several identical ones, the last. */
        until: z.optional(moment),
        title: text,
        text,
      }),
    ),
    /** The latest 50, latest first. Personal numbers are masked, tokens and names left out. */
    answers: z.array(
      z.object({
        at: moment,
        asked: z.enum(['pay', 'requery']),
        /** The HTTP status; null if there was no complete response. */
        status: z.nullable(wholeNumber),
        took_ms: wholeNumber,
        code: text,
        /** How we read it. */
        reading: text,
        body: z.unknown(),
      }),
    ),
    /** Other orders of the same service in the last 24 hours. */
    lately: z.object({ orders: wholeNumber, delivered: wholeNumber, refunded: wholeNumber }),
    /** Whether a decision about it requires a second operator. */
    second_person: z.boolean(),
    /** The pending request for a second operator's approval. */
    waiting_request: z.nullable(z.object({ id: text, asked_by: text, asked_at: moment })),
    /** The possible resolutions while the provider's status conflict is unresolved. */
    contradiction_answers: z.array(z.enum(contradictionAnswers)),
  }),
  example: {
    answer: {
      ...exampleRedemption,
      customer_sees:
        'Electricity of ₦12,000.00 for meter 4501 ••• 0882 is taking longer than usual. We’re looking into it and will update you.',
      first_sent_at: '2026-11-18T15:40:02.000Z',
      sends: 1,
      promise_ends: '2026-11-19T15:40:02.000Z',
      timeline: [
        {
          kind: 'held',
          at: '2026-11-18T15:40:02.000Z',
          title: 'On hold',
          text: '24,000 points were put on hold for ₦12,000.00.',
        },
      ],
      answers: [
        {
          at: '2026-11-19T12:58:04.000Z',
          asked: 'requery',
          status: 200,
          took_ms: 2_100,
          code: '099',
          reading: 'still open',
          body: { code: '099', response_description: 'TRANSACTION IS PROCESSING' },
        },
      ],
      lately: { orders: 69, delivered: 67, refunded: 0 },
      second_person: true,
      waiting_request: null,
      contradiction_answers: [],
    },
  },
})

export const askProvider = call({
  method: 'POST',
  path: '/api/console/redemptions/:id/questions',
  access: ['finance', 'support'],
  summary: 'Check an order’s status with the provider now. This never resends it',
  params: byId,
  answer: z.extend(messageAnswer, {
    /** `asking`: there is no response yet, and the check continues. */
    state: z.enum(['answered', 'asking']),
    status: z.enum(states),
  }),
  example: {
    answer: { message: 'Provider status: 099, still open.', state: 'answered', status: 'sent' },
  },
})

export const askProviderAboutMany = call({
  method: 'POST',
  path: '/api/console/redemptions/questions',
  access: ['finance', 'support'],
  summary: 'Check the status of selected orders with the provider now',
  body: z.strictObject({
    ids: z.array(opaqueId).check(z.minLength(1), z.maxLength(bulkAskLimit)),
    /** The number of orders that the operator confirmed. */
    count: z.int().check(z.minimum(1), z.maximum(bulkAskLimit)),
  }),
  answer: z.extend(messageAnswer, { asked: wholeNumber, skipped: wholeNumber }),
  example: {
    body: { ids: ['0198…', '0199…'], count: 2 },
    answer: { message: 'Checking 2 orders with the provider.', asked: 2, skipped: 0 },
  },
})

const decided = z.extend(messageAnswer, {
  /** `waits`: a second operator has to approve it, and nothing has moved. */
  status: z.enum(['made', 'waits']),
})

export const decideRedemption = call({
  method: 'POST',
  path: '/api/console/redemptions/:id/decision',
  access: ['finance'],
  freshFactor: true,
  summary: 'Mark a redemption as delivered or refund its points. ₦5,000.00 or more needs a second approver',
  params: byId,
  idempotent: true,
  body: z.strictObject({
    outcome: z.enum(['delivered', 'refunded']),
    /** For a prepaid meter, from the provider's statement. */
    token: z.optional(z.string().check(z.trim(), z.maxLength(128))),
    reason: z.enum(outcomeReasons),
    note: requiredText(300),
  }),
  answer: decided,
  example: {
    body: {
      outcome: 'refunded',
      reason: 'provider-in-writing',
      note: 'Their support, ticket 88 214: order cancelled.',
    },
    answer: { message: 'This needs a second approver. Nothing has changed yet.', status: 'waits' },
  },
})

export const answerContradiction = call({
  method: 'POST',
  path: '/api/console/redemptions/:id/contradiction',
  access: ['finance'],
  freshFactor: true,
  summary: 'Resolve a status conflict: write it off, refund the points, or keep the outcome',
  params: byId,
  idempotent: true,
  body: z.strictObject({ answer: z.enum(contradictionAnswers), note: requiredText(300) }),
  answer: decided,
  example: {
    body: { answer: 'written-off', note: 'Delivered two days late; in their statement of Thursday.' },
    answer: { message: 'Written off as a programme loss.', status: 'made' },
  },
})
