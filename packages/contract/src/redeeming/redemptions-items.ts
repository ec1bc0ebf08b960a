import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { opaqueId, openEnum, revision, text, wholeNumber } from '../fields.ts'
import { planStates } from './redemptions-plans.ts'

const itemStates = ['offered', 'withdrawn'] as const

const points = z.int('must be a whole number').check(z.minimum(1), z.maximum(10_000_000))

export const listItems = call({
  method: 'GET',
  path: '/api/console/items',
  access: ['finance', 'catalogue'],
  summary: 'List all redemption items, newest first, including withdrawn ones',
  answer: z.array(
    z.object({
      id: text,
      name: text,
      type: z.enum(redemptionTypes),
      rate: z.number().check(z.positive()),
      least_points: z.nullable(wholeNumber),
      most_points: z.nullable(wholeNumber),
      state: z.enum(itemStates),
      /**
       * Whether changes to the provider's plans await an operator's approval or apply automatically; null if there are no plans.
       */
      plans: z.nullable(openEnum(planStates)),
      /** Delivered in the last 30 days. */
      delivered_30_days: wholeNumber,
      /** A new rate awaiting a second operator's approval; null if there is none. */
      waiting_rate: z.nullable(z.number()),
      /** How often it has been changed. A change names the revision that it started from. */
      revision,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        name: 'mtn',
        type: 'airtime',
        rate: 0.5,
        least_points: 100,
        most_points: null,
        state: 'offered',
        plans: null,
        delivered_30_days: 4711,
        waiting_rate: null,
        revision: 2,
      },
    ],
  },
})

export const changeItem = call({
  method: 'PUT',
  path: '/api/console/items/:id',
  access: ['finance', 'catalogue'],
  freshFactor: true,
  summary:
    'Change the rate and limits of an item, or withdraw it. A rate change of more than 20% may need a second approver',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    /** Naira per point, with at most four decimals. */
    rate: z
      .number()
      .check(
        z.minimum(0.0001, 'must be at least 0.0001'),
        z.maximum(1_000, 'must be at most 1000'),
        z.multipleOf(0.0001, 'must have at most 4 decimals'),
      ),
    least_points: z.optional(points),
    most_points: z.optional(points),
    state: z.enum(itemStates),
    /** The revision that was read. If the item has been changed since, the response is 409. */
    revision,
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator: then nothing has changed yet. */
    status: text,
  }),
  example: {
    body: { rate: 0.5, least_points: 100, state: 'offered', revision: 2 },
    answer: { message: 'Item changed.', status: 'made' },
  },
})
