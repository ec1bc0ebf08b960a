// The provider's plans of an item, and those that a person has agreed to.
import { redemptionTypes } from '@jara/rules/redemption'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, opaqueId, openEnum, text, textOrNothing, wholeNumber } from '../fields.ts'

const duties = ['finance', 'catalogue'] as const

const planDifferences = ['none', 'new', 'gone', 'price', 'name'] as const
export const planStates = ['agreed', 'followed'] as const

const params = z.strictObject({ id: opaqueId })

const plan = z.nullable(
  z.object({
    name: text,
    /** Null where the customer chooses the amount. */
    price_naira: z.nullable(naira),
    /** What it costs at the item's rate. */
    points: z.nullable(wholeNumber),
  }),
)

export const readItemPlans = call({
  method: 'GET',
  path: '/api/console/items/:id/plans',
  access: duties,
  summary: 'The plans of an item as a person agreed to them, beside what the provider lists at this moment',
  answer: z.object({
    item: z.object({ id: text, name: text, type: z.enum(redemptionTypes), rate: z.number() }),
    /** Null while customers are offered whatever the provider lists. */
    agreed_at: z.nullable(moment),
    /** Who has asked a second operator to apply plans; null if nothing waits. */
    asked_by: textOrNothing,
    /** Names what is shown here. Applying it names it again. */
    seen: text,
    /** As many as the provider lists. */
    plans: z.array(
      z.object({
        /** The provider's code. */
        id: text,
        difference: openEnum(planDifferences),
        agreed: plan,
        listed: plan,
      }),
    ),
  }),
  params,
  example: {
    answer: {
      item: { id: '0198…', name: 'mtn-data', type: 'data', rate: 0.5 },
      agreed_at: '2026-11-18T08:05:00.000Z',
      asked_by: null,
      seen: '9f2c…',
      plans: [
        {
          id: 'mtn-10mb-100',
          difference: 'price',
          agreed: { name: 'N100 100MB - 24 hrs', price_naira: 100, points: 200 },
          listed: { name: 'N100 100MB - 24 hrs', price_naira: 110, points: 220 },
        },
      ],
    },
  },
})

export const agreeToPlans = call({
  method: 'PUT',
  path: '/api/console/items/:id/plans',
  access: duties,
  freshFactor: true,
  summary:
    'Apply the plans that the provider lists, as they were shown, or follow it from now on; a price that moves by more than 20 % may wait for a second operator',
  params,
  body: z.strictObject({
    /** `agreed`: changes wait for a person from now on. `followed`: they apply by themselves. */
    state: z.enum(planStates),
    seen: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator: then nothing has changed yet. */
    status: text,
  }),
  example: {
    body: { state: 'agreed', seen: '9f2c…' },
    answer: { message: 'Customers are offered these plans at these prices.', status: 'made' },
  },
})
