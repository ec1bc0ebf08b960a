import { purchaseDecisions } from '@jara/rules/earning/purchase'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, naira, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

export const listHeldPurchases = call({
  method: 'GET',
  path: '/api/purchases/held',
  access: ['support', 'fraud'],
  summary: 'List purchases that a shop or brand has confirmed and the policy holds for review, latest first',
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      product_name: text,
      brand: text,
      created_at: moment,
      total_amount: naira,
      points: wholeNumber,
      status: text,
      quantity: wholeNumber,
      customer_email: text,
      retailer_name: text,
      /** The shop or brand that confirmed it, and when. */
      confirmed_by: text,
      held_at: moment,
      /** The reason why it is held, in a sentence. */
      reason: text,
      image_url: textOrNothing,
      flags: z.array(text),
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        product_name: 'Long Grain Rice 2kg',
        brand: 'Golden Sack',
        created_at: '2026-11-19T13:05:00.000Z',
        total_amount: 67500,
        points: 675,
        status: 'pending',
        quantity: 15,
        customer_email: 'customer@jara.example',
        retailer_name: 'Yaba Fresh Market',
        confirmed_by: 'Yaba Fresh Market',
        held_at: '2026-11-19T13:09:00.000Z',
        reason: 'Held under policy version 1: 15 units, more than 12.',
        image_url: null,
        flags: [],
      },
    ],
  },
})

export const reviewPurchase = call({
  method: 'PUT',
  path: '/api/purchases/:id/review',
  access: ['fraud'],
  freshFactor: true,
  summary: 'Confirm or reject a purchase in review. The first decision stands',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ status: z.enum(purchaseDecisions), reason: requiredText(300) }),
  answer: z.extend(messageAnswer, { id: text, status: text }),
  example: {
    body: { status: 'confirmed', reason: 'The shop showed the till roll.' },
    answer: { message: 'Purchase confirmed.', id: '0198…', status: 'confirmed' },
  },
})
