import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from './call.ts'
import { opaqueId, requiredText, text, wholeNumber } from './fields.ts'

const reason = requiredText(300)

export const reversePurchase = call({
  method: 'POST',
  path: '/api/purchases/:id/reversals',
  access: ['operator'],
  summary: 'Take back a confirmed purchase, or some of its units, with the points that they earned',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    quantity: z
      .int('must be a whole number')
      .check(
        z.minimum(limits.minPurchaseQuantity, 'must be at least 1'),
        z.maximum(limits.maxPurchaseQuantity, `must be at most ${limits.maxPurchaseQuantity}`),
      ),
    /** Shown to the customer. */
    reason,
  }),
  answer: z.extend(messageAnswer, {
    id: text,
    /** All points that were taken back. */
    points: wholeNumber,
    /** Those of them that had been spent, so that the customer owes them. */
    debt: wholeNumber,
  }),
  example: {
    body: { quantity: 2, reason: 'The shop did not sell these units.' },
    answer: { message: 'Purchase reversed.', id: '0198…', points: 90, debt: 0 },
  },
})
