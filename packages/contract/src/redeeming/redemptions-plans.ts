// The provider's plans for an item, and those that an operator has approved.
import { redemptionTypes } from '@jara/rules/redeeming/redemption'
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
    /** Null if the customer chooses the amount. */
    price_naira: z.nullable(naira),
    /** What it costs at the item's rate. */
    points: z.nullable(wholeNumber),
  }),
)

export const readItemPlans = call({
  method: 'GET',
  path: '/api/console/items/:id/plans',
  access: duties,
  summary: 'Get the approved plans of an item beside the provider’s current ones',
  answer: z.object({
    item: z.object({ id: text, name: text, type: z.enum(redemptionTypes), rate: z.number() }),
    /** Null while customers are offered whatever the provider lists. */
    agreed_at: z.nullable(moment),
    /** Who requested a second operator's approval of plans; null if nothing is pending. */
    asked_by: textOrNothing,
    /** Identifies the plans shown here. Applying them passes it back. */
    seen: text,
    /** All that the provider lists. */
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
    'Apply the provider’s plans as shown, or follow them automatically from now on. A price change of more than 20% may need a second approver',
  params,
  body: z.strictObject({
    /** `agreed`: from now on changes await approval. `followed`: they apply automatically. */
    state: z.enum(planStates),
    seen: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator: then nothing has changed yet. */
    status: text,
  }),
  example: {
    body: { state: 'agreed', seen: '9f2c…' },
    answer: { message: 'Customers now see these plans and prices.', status: 'made' },
  },
})
