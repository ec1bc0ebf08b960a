import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, opaqueId, productId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'
import { ownPicture } from './pictures.ts'

/** `over`: its last day has passed, or its budget does not cover another unit. */
export const missionStates = ['draft', 'planned', 'running', 'paused', 'over'] as const

const catalogue = ['catalogue'] as const
const day = z.iso.date('must be a day, such as 2026-11-30').check(z.maxLength(10))
const state = z.enum(missionStates)

const fields = {
  name: requiredText(120),
  product_id: productId,
  bonus_points_per_unit: z.int('must be a whole number').check(z.minimum(1), z.maximum(100_000)),
  budget_points: z.int('must be a whole number').check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Dates in Lagos. It runs until the end of the last day. */
  starts_on: day,
  ends_on: day,
  /** The number of units for which a customer gets the bonus; absent for no limit. */
  units_per_customer: z.optional(z.int('must be a whole number').check(z.minimum(1), z.maximum(1_000_000))),
  /** Defaults to the product's picture. */
  image_url: z.optional(ownPicture),
}

const shown = z.object({
  id: text,
  name: text,
  product_id: z.int(),
  product_name: text,
  state,
  bonus_points_per_unit: wholeNumber,
  budget_points: wholeNumber,
  spent_points: wholeNumber,
  starts_on: text,
  ends_on: text,
  units_per_customer: z.nullable(wholeNumber),
  /** Its own picture, if it has one. */
  image_url: textOrNothing,
  /** The picture that customers see: its own, or the product's. */
  shown_image_url: textOrNothing,
  /** Whether it awaits a second operator's approval. */
  waits: z.boolean(),
  made_at: moment,
})

const riceWeek = {
  name: 'Rice week',
  product_id: 3,
  bonus_points_per_unit: 20,
  budget_points: 600_000,
  starts_on: '2026-11-23',
  ends_on: '2026-11-29',
  units_per_customer: 5,
}

const shownRiceWeek = {
  ...riceWeek,
  id: '0198…',
  product_name: 'Long Grain Rice 2kg',
  state: 'draft',
  spent_points: 0,
  image_url: null,
  shown_image_url: '/pictures/rice.webp',
  waits: false,
  made_at: '2026-11-19T13:05:00.000Z',
} as const

/** `made`, or `waits` for a second operator. */
const madeOrWaits = z.extend(messageAnswer, { status: text })

export const listMissions = call({
  method: 'GET',
  path: '/api/console/missions',
  access: catalogue,
  summary: 'List missions and drafts, newest first',
  query: z.strictObject({ before: z.optional(opaqueId), state: z.optional(state) }),
  answer: z.array(shown),
  example: { answer: [shownRiceWeek] },
})

export const readMission = call({
  method: 'GET',
  path: '/api/console/missions/:id',
  access: catalogue,
  summary: 'Get one mission or draft',
  params: z.strictObject({ id: opaqueId }),
  answer: shown,
  example: { answer: shownRiceWeek },
})

export const draftMission = call({
  method: 'POST',
  path: '/api/console/missions',
  access: catalogue,
  summary: 'Draft a mission. Customers do not see it until it is published',
  status: 201,
  idempotent: true,
  body: z.strictObject(fields),
  answer: z.extend(messageAnswer, { id: text }),
  example: { body: riceWeek, answer: { message: 'Draft saved.', id: '0198…' } },
})

export const changeMission = call({
  method: 'PUT',
  path: '/api/console/missions/:id',
  access: catalogue,
  summary: 'Change a draft of a mission. A published mission cannot be changed',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject(fields),
  answer: messageAnswer,
  example: { body: riceWeek, answer: { message: 'Draft saved.' } },
})

export const publishMission = call({
  method: 'POST',
  path: '/api/console/missions/:id/publication',
  access: catalogue,
  freshFactor: true,
  summary: 'Publish a draft of a mission, or send it for approval',
  status: 201,
  params: z.strictObject({ id: opaqueId }),
  answer: madeOrWaits,
  example: { answer: { message: 'Mission published.', status: 'made' } },
})

export const changeMissionState = call({
  method: 'PUT',
  path: '/api/console/missions/:id/state',
  access: catalogue,
  summary: 'Pause or resume a published mission. Bonuses already given are kept',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ state: z.enum(['running', 'paused']), reason: requiredText(300) }),
  answer: messageAnswer,
  example: {
    body: { state: 'paused', reason: 'The shelf labels are wrong.' },
    answer: { message: 'Mission paused.' },
  },
})

export const simulateMission = call({
  method: 'GET',
  path: '/api/console/missions/:id/simulation',
  access: catalogue,
  summary: 'Estimate what a mission would have paid for the confirmed purchases of the last 28 days',
  params: z.strictObject({ id: opaqueId }),
  answer: z.object({
    purchases: wholeNumber,
    people: wholeNumber,
    /** Assumes that the budget does not run out. */
    points: wholeNumber,
    /** The first day by whose end the budget is used up; null if it lasts. */
    used_up_on: textOrNothing,
    days: z.array(z.object({ date: text, points: wholeNumber })),
  }),
  example: {
    answer: {
      purchases: 402,
      people: 257,
      points: 8_040,
      used_up_on: null,
      days: [{ date: '2026-11-18', points: 280 }],
    },
  },
})
