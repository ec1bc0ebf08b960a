// Customers' appeals against operators' decisions.
import { appealOutcomes } from '@jara/rules/trust/decision'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, openEnum, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

const readers = ['finance', 'support', 'fraud'] as const

const appeal = {
  id: text,
  /** `review`, `reversal` or `freeze`. */
  about: text,
  /** The decision, in words. */
  title: text,
  customer: z.object({ id: text, name: text }),
  text,
  sent_at: moment,
  /** `upheld` or `undone`; null while it is open. */
  outcome: textOrNothing,
  decided_at: z.nullable(moment),
}

const exampleAppeal = {
  id: '0198…',
  about: 'reversal',
  title: '2 of 3 × Long Grain Rice 2kg at Yaba Fresh Market were reversed, with 90 pts',
  customer: { id: '0197…', name: 'Ngozi Umeh' },
  text: 'I have the till slip of that day.',
  sent_at: '2026-11-20T08:10:00.000Z',
  outcome: null,
  decided_at: null,
}

export const listAppeals = call({
  method: 'GET',
  path: '/api/console/appeals',
  access: readers,
  summary:
    'List customers’ appeals: open ones oldest first, decided ones and all of one customer latest first',
  query: z.extend(pageQuery, {
    /** `all` requires a customer. */
    state: z._default(z.enum(['open', 'decided', 'all']), 'open'),
    customer: z.optional(opaqueId),
  }),
  readsPeople: true,
  answer: z.array(z.object(appeal)),
  example: { query: { state: 'open' }, answer: [exampleAppeal] },
})

export const readAppeal = call({
  method: 'GET',
  path: '/api/console/appeals/:id',
  access: readers,
  summary: 'Get a customer’s appeal, with the decision it is about',
  params: z.strictObject({ id: opaqueId }),
  readsPeople: true,
  answer: z.object({
    ...appeal,
    /** Null for a frozen wallet. */
    purchase_id: textOrNothing,
    decision_at: moment,
    /** The operator's reason for the decision. */
    reason: textOrNothing,
    decided_by: textOrNothing,
    /** The answer sent to the customer. */
    words: textOrNothing,
    /** The points that are returned if the decision is overturned. */
    points: wholeNumber,
    /** A second operator was asked to approve overturning it. */
    waits: z.boolean(),
  }),
  example: {
    answer: {
      ...exampleAppeal,
      purchase_id: '0197…',
      decision_at: '2026-11-19T13:05:00.000Z',
      reason: 'The shop did not sell these units.',
      decided_by: null,
      words: null,
      points: 90,
      waits: false,
    },
  },
})

export const decideAppeal = call({
  method: 'POST',
  path: '/api/console/appeals/:id/decision',
  access: ['fraud'],
  summary:
    'Uphold or overturn a decision that a customer appealed. Large amounts of points need a second approver',
  status: 201,
  idempotent: true,
  freshFactor: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    outcome: z.enum(appealOutcomes),
    /** Shown to the customer. */
    words: requiredText(300),
  }),
  answer: z.extend(messageAnswer, { status: openEnum(['made', 'waits']) }),
  example: {
    body: { outcome: 'undone', words: 'The till slip shows the sale. We are sorry.' },
    answer: { message: 'Decision overturned.', status: 'made' },
  },
})
