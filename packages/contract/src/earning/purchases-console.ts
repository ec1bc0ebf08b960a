// What operators see of the purchases of all customers.
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, naira, numberInAddress, opaqueId, text, textOrNothing, wholeNumber } from '../fields.ts'

/** `confirmed`: none of it was reversed. `reversed`: at least part of it was. */
export const purchaseStates = ['pending', 'held', 'confirmed', 'rejected', 'reversed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

const day = z.iso.date('must be a day, such as 2026-11-19').check(z.maxLength(10))
const party = z.object({ id: text, name: text })

export const searchPurchases = call({
  method: 'GET',
  path: '/api/console/purchases',
  access: ['finance', 'support', 'fraud'],
  summary:
    'List purchases of all customers by state, shop, product, customer and days in Lagos, newest first',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(purchaseStates)),
    shop: z.optional(opaqueId),
    product: z.optional(numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647))),
    customer: z.optional(opaqueId),
    /** The first and last day on which they were declared. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  readsPeople: true,
  answer: z.object({
    /** The names of the records that the list is filtered by. */
    narrowed_to: z.object({ shop: textOrNothing, product: textOrNothing, customer: textOrNothing }),
    purchases: z.array(
      z.object({
        id: text,
        at: moment,
        product_name: text,
        brand: text,
        quantity: wholeNumber,
        reversed_units: wholeNumber,
        customer: party,
        shop: party,
        total_amount: naira,
        /** Its points after reversals. */
        points: wholeNumber,
        state: text,
      }),
    ),
  }),
  example: {
    query: { state: 'confirmed', from: '2026-11-16', to: '2026-11-22' },
    answer: {
      narrowed_to: { shop: null, product: null, customer: null },
      purchases: [
        {
          id: '0198…',
          at: '2026-11-19T13:05:00.000Z',
          product_name: 'Long Grain Rice 2kg',
          brand: 'Golden Sack',
          quantity: 2,
          reversed_units: 0,
          customer: { id: '0197…', name: 'Ngozi Umeh' },
          shop: { id: '0197…', name: 'Yaba Fresh Market' },
          total_amount: 9000,
          points: 900,
          state: 'confirmed',
        },
      ],
    },
  },
})
