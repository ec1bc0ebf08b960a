// Points as payment at a shop. They move with the sale, in one transaction. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, naira, opaqueId, openEnum, requiredText, text, wholeNumber } from '../fields.ts'
import { priceNaira } from './inventory.ts'
import { payCode } from './pay-codes.ts'

/** `agreed` until the sale uses it; `lapsed` if no one responded, or nothing was sold, in time. */
const pointPaymentStates = ['asked', 'agreed', 'refused', 'taken', 'returned', 'lapsed'] as const

const live = 'pointPayments'

const payment = z.object({
  id: text,
  status: openEnum(pointPaymentStates),
  points: wholeNumber,
  /** The value of the points. */
  amount: naira,
  /** The total of the whole sale. */
  total: naira,
  /** The first name, so that the cashier sees whose code it was. */
  customer: text,
  /** The deadline for the customer to approve it, or for the sale to use it. */
  expires_at: z.nullable(moment),
})

const paymentExample = {
  id: '0198…',
  status: 'agreed',
  points: 2000,
  amount: 1000,
  total: 14350,
  customer: 'Adaeze',
  expires_at: '2026-11-24T14:10:00.000Z',
} as const

export const askPointPayment = call({
  method: 'POST',
  path: '/api/point-payments',
  access: ['retailer'],
  live,
  atCounter: 'cashier',
  summary:
    'Ask the customer of a pay code to pay for a sale with points, by default with as many as possible. ' +
    'Above the limit, the customer approves it in their app. No points move until the sale is completed',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    code: payCode,
    total: priceNaira,
    points: z.optional(z.int().check(z.minimum(1, 'must be at least 1'), z.maximum(10_000_000))),
  }),
  answer: payment,
  example: { body: { code: '731604295118', total: 14350, points: 2000 }, answer: paymentExample },
})

export const readPointPayment = call({
  method: 'GET',
  path: '/api/point-payments/:id',
  access: ['retailer'],
  live,
  atCounter: 'cashier',
  summary: 'Get the outcome of a payment with points',
  params: z.strictObject({ id: opaqueId }),
  answer: payment,
  example: { answer: paymentExample },
})

export const answerPointPayment = call({
  method: 'POST',
  path: '/api/point-payments/:id/answer',
  access: ['customer'],
  live,
  proof: true,
  summary:
    'Approve or decline a payment with points. After approval, the shop has a few minutes to complete the sale',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ agrees: z.boolean() }),
  answer: messageAnswer,
  example: {
    body: { agrees: true },
    answer: { message: 'Payment approved. The shop will complete the sale.' },
  },
})

export const payOutShop = call({
  method: 'POST',
  path: '/api/retailers/:id/payouts',
  access: ['finance'],
  freshFactor: true,
  summary: 'Record a payout to a shop for points it accepted',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    naira: z.number().check(z.minimum(0.01), z.maximum(1_000_000_000)),
    bankReference: requiredText(100),
  }),
  answer: z.extend(messageAnswer, {
    /** `made`, or `waits` for a second operator. */
    status: text,
    id: text,
    /** The points left in the shop's account. */
    balance: z.optional(wholeNumber),
  }),
  example: {
    body: { naira: 3000, bankReference: 'GTB/2026/11/0077' },
    answer: { message: 'Payout recorded.', status: 'made', id: '0198…', balance: 0 },
  },
})
