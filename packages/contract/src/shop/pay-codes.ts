// Pay codes: a phone shows one, and a shop issues points for it. Not part of what every visit loads.
import { limits } from '@jara/rules/limits'
import { readPayCode } from '@jara/rules/shop/pay-code'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, naira, opaqueId, openEnum, productId, text, wholeNumber } from '../fields.ts'

/** The most different products in one sale. */
const mostLines = 50

export const payCode = z.string().check(
  z.maxLength(40),
  z.refine((written) => readPayCode(written) !== undefined, 'A pay code has 12 digits.'),
)

/** What a customer buys at the counter. */
const counterLines = z
  .array(
    z.strictObject({
      productId,
      quantity: z
        .int('must be a whole number')
        .check(
          z.minimum(limits.minPurchaseQuantity, 'must be at least 1'),
          z.maximum(limits.maxPurchaseQuantity, `must be at most ${limits.maxPurchaseQuantity}`),
        ),
    }),
  )
  .check(
    z.minLength(1, 'Add a product first.'),
    z.maxLength(mostLines, `At most ${mostLines} products at once.`),
    z.refine(
      (lines) => new Set(lines.map((line) => line.productId)).size === lines.length,
      'Each product can be listed only once.',
    ),
  )

const award = z.object({
  message: text,
  /** The first name, so that the cashier sees whose code it was. */
  customer: text,
  total_amount: naira,
  /** Issued at once. */
  points: wholeNumber,
  /** Held for Jara's review. */
  points_held: wholeNumber,
  purchases: z.array(
    z.object({
      id: text,
      product_name: text,
      quantity: wholeNumber,
      points: wholeNumber,
      /** `pending` while Jara reviews it. */
      status: openEnum(['confirmed', 'pending']),
    }),
  ),
})

export const openPayCode = call({
  method: 'POST',
  path: '/api/pay-codes',
  access: ['customer'],
  live: 'payCode',
  summary:
    'Get the secret from which this device makes pay codes. It replaces the device’s earlier one, unless that is still valid',
  query: z.strictObject({
    /** The `id` that the phone received with its secret. */
    kept: z.optional(opaqueId),
  }),
  answer: z.object({
    id: text,
    /** The first digits of each code. */
    number: wholeNumber,
    /** The key of the HMAC, in Base64. Absent if the phone has it already. */
    secret: z.optional(text),
    /** The server's clock. */
    now: moment,
  }),
  example: {
    answer: {
      id: '0198a7c0-58ad-4d3e-9d6f-0a1b2c3d4e5f',
      number: 7316,
      secret: 'kq0T…',
      now: '2026-11-23T14:05:00.000Z',
    },
  },
})

export const readPayCodeUse = call({
  method: 'GET',
  path: '/api/pay-codes/last-use',
  access: ['customer'],
  live: 'payCode',
  summary: 'Get the outcome of the last code this device showed in the last day',
  answer: z.object({
    use: z.nullable(
      z.object({
        /** The half minute of the code, counted from 1970. */
        step: wholeNumber,
        shop: text,
        points: wholeNumber,
        /** Set if the shop requested payment with points. */
        payment: z.nullable(
          z.object({
            id: text,
            status: text,
            points: wholeNumber,
            amount: naira,
            total: naira,
            expires_at: z.nullable(moment),
          }),
        ),
      }),
    ),
  }),
  example: { answer: { use: { step: 59845210, shop: 'Yaba Fresh Market', points: 135, payment: null } } },
})

export const awardPoints = call({
  method: 'POST',
  path: '/api/pay-codes/awards',
  access: ['retailer'],
  live: 'payCode',
  atCounter: 'cashier',
  summary: 'Award points at once to the customer of a pay code, for a purchase from the shop’s stock',
  status: 201,
  idempotent: true,
  body: z.strictObject({ code: payCode, lines: counterLines }),
  answer: award,
  example: {
    body: { code: '731604295118', lines: [{ productId: 3, quantity: 2 }] },
    answer: {
      message: '90 points given.',
      customer: 'Adaeze',
      total_amount: 9000,
      points: 90,
      points_held: 0,
      purchases: [
        { id: '0198…', product_name: 'Long Grain Rice 2kg', quantity: 2, points: 90, status: 'confirmed' },
      ],
    },
  },
})
