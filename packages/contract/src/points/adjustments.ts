import { maxAdjustmentPoints } from '@jara/rules/trust/second-person'
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { opaqueId, openEnum, requiredText, text, wholeNumber } from '../fields.ts'

const reason = requiredText(300)

export const reversePurchase = call({
  method: 'POST',
  path: '/api/purchases/:id/reversals',
  access: ['finance', 'fraud'],
  freshFactor: true,
  summary: 'Reverse a confirmed purchase, or some of its units, with the points earned',
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
    /** All points that were reversed. */
    points: wholeNumber,
    /** The part that had been spent, which the customer now owes. */
    debt: wholeNumber,
  }),
  example: {
    body: { quantity: 2, reason: 'The shop did not sell these units.' },
    answer: { message: 'Purchase reversed.', id: '0198…', points: 90, debt: 0 },
  },
})

export const adjustPoints = call({
  method: 'POST',
  path: '/api/users/:id/adjustments',
  access: ['finance'],
  freshFactor: true,
  summary: 'Add points to a customer or deduct available ones. Large amounts need a second approver',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    points: z.int('must be a whole number').check(
      z.minimum(-maxAdjustmentPoints, `must be at least -${maxAdjustmentPoints}`),
      z.maximum(maxAdjustmentPoints, `must be at most ${maxAdjustmentPoints}`),
      z.refine((points) => points !== 0, 'must not be 0'),
    ),
    /** Shown to the customer. */
    reason,
    /** For a later review of the adjustment, such as a ticket number. */
    evidence: z.optional(requiredText(1_000)),
  }),
  answer: z.extend(messageAnswer, {
    /** The id of the adjustment, or of the request that awaits a second operator. */
    id: text,
    status: openEnum(['made', 'waits']),
  }),
  example: {
    body: { points: 500, reason: 'A purchase that the shop could not confirm.', evidence: 'Letter 17' },
    answer: { message: 'Points adjusted.', id: '0198…', status: 'made' },
  },
})
