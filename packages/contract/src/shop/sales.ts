// Sales at the shop's counter. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  moment,
  naira,
  opaqueId,
  optionalText,
  productId,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts'
import { priceNaira } from './inventory.ts'
import { payCode } from './pay-codes.ts'

const access = ['retailer', 'brand'] as const

/** How the part not paid with points is paid. `points` if points pay all of it. */
export const waysToPay = ['cash', 'card', 'points'] as const
/** Different products in one sale. */
const mostSaleLines = 50
const mostUnits = 1_000

const sale = z.object({
  id: text,
  sold_at: moment,
  paid: z.enum(waysToPay),
  total: naira,
  /** The points that a customer earned with it. */
  points: wholeNumber,
  /** Points held for Jara's review. */
  points_held: z.optional(wholeNumber),
  /** The part paid with points. */
  paid_with_points: z.optional(z.object({ points: wholeNumber, amount: naira })),
  /** The seller, if the account is known. */
  by: optionalText,
  lines: z.array(
    z.object({
      product_id: z.int(),
      product_name: text,
      quantity: wholeNumber,
      price: naira,
      total: naira,
    }),
  ),
  voided: z.optional(z.object({ at: moment, reason: text, by: optionalText })),
})

const saleExample = {
  id: '0198…',
  sold_at: '2026-11-19T13:06:00.000Z',
  paid: 'cash',
  total: 9000,
  points: 0,
  by: 'Bọ́láńlé Adéyẹmí',
  lines: [{ product_id: 3, product_name: 'Long Grain Rice 2kg', quantity: 2, price: 4500, total: 9000 }],
} as const

export const takeSale = call({
  method: 'POST',
  path: '/api/sales',
  access,
  live: 'quickSales',
  atCounter: 'cashier',
  ticket: 'sale',
  summary:
    'Record a sale from the shop’s own stock, all lines or none, with points for the customer of a pay code. A changed price is refused unless the sale was made offline',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          productId,
          quantity: z
            .int('must be a whole number')
            .check(z.minimum(1, 'must be at least 1'), z.maximum(mostUnits, `must be at most ${mostUnits}`)),
          /** The price that the customer saw. */
          price: priceNaira,
        }),
      )
      .check(
        z.minLength(1, 'must have at least one line'),
        z.maxLength(mostSaleLines, `must have at most ${mostSaleLines} lines`),
        z.refine(
          (lines) => new Set(lines.map((line) => line.productId)).size === lines.length,
          'must name every product once',
        ),
      ),
    paid: z.enum(waysToPay),
    /** The point payment that the customer approved. It is deducted with the sale. */
    payment: z.optional(opaqueId),
    /** The pay code of the customer who earns the points. A sale has at most one of a code and a payment. */
    code: z.optional(payCode),
    /** When it was sold, if the phone was offline then. */
    soldAt: z.optional(moment.check(z.maxLength(30))),
  }),
  answer: sale,
  example: {
    body: { lines: [{ productId: 3, quantity: 2, price: 4500 }], paid: 'cash', code: '731604295118' },
    answer: { ...saleExample, points: 90 },
  },
})

export const voidSale = call({
  method: 'POST',
  path: '/api/sales/:id/void',
  access,
  live: 'quickSales',
  atCounter: 'cashier',
  summary: 'Void a sale, once. Its units return to stock and its points are reversed',
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(200) }),
  answer: sale,
  example: {
    body: { reason: 'wrong product' },
    answer: { ...saleExample, voided: { at: '2026-11-19T13:09:00.000Z', reason: 'wrong product' } },
  },
})

const day = z.iso.date().check(z.maxLength(10))

export const listSales = call({
  method: 'GET',
  path: '/api/sales',
  access,
  live: 'quickSales',
  summary: 'List a day’s sales, newest first. Default: today',
  query: z.strictObject({ day: z.optional(day), before: z.optional(opaqueId) }),
  answer: z.array(sale),
  example: { answer: [saleExample] },
})

export const readTakings = call({
  method: 'GET',
  path: '/api/sales/takings',
  access,
  live: 'quickSales',
  summary: 'Get a day’s takings, without voided sales. Default: today',
  query: z.strictObject({ day: z.optional(day) }),
  answer: z.object({
    day,
    sales: wholeNumber,
    total: naira,
    cash: naira,
    card: naira,
    /** Paid with points. */
    with_points: naira,
    voids: wholeNumber,
    voided: naira,
    points: wholeNumber,
  }),
  example: {
    answer: {
      day: '2026-11-19',
      sales: 37,
      total: 214650,
      cash: 196150,
      card: 18500,
      with_points: 0,
      voids: 1,
      voided: 9800,
      points: 0,
    },
  },
})

export const listCounterGoods = call({
  method: 'GET',
  path: '/api/sales/goods',
  access,
  live: 'quickSales',
  atCounter: 'cashier',
  summary:
    'List the shop’s products for sale, best-selling of recent weeks first, or find them by search or barcode',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100, 'must be at most 100 characters'))),
  }),
  answer: z.array(
    z.object({
      product_id: z.int(),
      product_name: text,
      image_url: z.nullish(text),
      quantity: wholeNumber,
      price_per_unit: naira,
    }),
  ),
  example: {
    answer: [
      {
        product_id: 3,
        product_name: 'Long Grain Rice 2kg',
        image_url: '/pictures/rice.webp',
        quantity: 36,
        price_per_unit: 4500,
      },
    ],
  },
})
