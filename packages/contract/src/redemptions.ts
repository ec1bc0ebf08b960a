import { redemptionTypes } from '@jara/rules/redemption'
import { z } from 'zod'
import { call, messageAnswer } from './call.ts'
import { opaqueId, requiredText } from './wording.ts'

export const listRedemptionItems = call({
  method: 'GET',
  path: '/api/admin/redemption-items',
  access: 'signed-in',
  summary: 'What points can become, and how many naira a point is worth there',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(redemptionTypes),
      point_to_ngn_rate: z.number(),
    }),
  ),
  example: { answer: [{ id: '0198…', name: 'mtn', type: 'airtime', point_to_ngn_rate: 0.5 }] },
})

const plan = z.object({
  name: z.string(),
  variation_code: z.string(),
  variation_amount: z.string().optional(),
  fixedPrice: z.string().optional(),
})

export const listPlans = call({
  method: 'GET',
  path: '/api/:provider/variations',
  access: 'signed-in',
  summary: "The provider's plans for a data or electricity item; the path segment names the provider",
  params: z.strictObject({ provider: opaqueId }),
  query: z.strictObject({ serviceID: z.string().min(1).max(64) }),
  answer: z.object({
    content: z.object({
      /** Spelled so by the provider and read so by clients; the correct spelling stands beside it. */
      varations: z.array(plan),
      variations: z.array(plan),
    }),
  }),
  example: {
    query: { serviceID: 'mtn-data' },
    answer: {
      content: {
        varations: [
          {
            name: 'N100 100MB - 24 hrs',
            variation_code: 'mtn-10mb-100',
            variation_amount: '100.00',
            fixedPrice: 'Yes',
          },
        ],
        variations: [
          {
            name: 'N100 100MB - 24 hrs',
            variation_code: 'mtn-10mb-100',
            variation_amount: '100.00',
            fixedPrice: 'Yes',
          },
        ],
      },
    },
  },
})

export const redeem = call({
  method: 'POST',
  path: '/api/redemptions/redeem-configurable',
  access: ['customer'],
  summary: 'Turn points into airtime, data or electricity',
  idempotent: true,
  body: z.strictObject({
    itemId: opaqueId,
    pointsToRedeem: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(10_000_000, 'must be at most 10000000'),
    phone: requiredText(32).optional(),
    variationCode: requiredText(128).optional(),
    meterNumber: requiredText(32).optional(),
  }),
  answer: messageAnswer,
  example: {
    body: { itemId: '0198…', pointsToRedeem: 1000, phone: '08012345678' },
    answer: { message: '₦500.00 of airtime is on its way to 08012345678.' },
  },
})
