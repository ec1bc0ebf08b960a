import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { naira, productId, text, textOrNothing, wholeNumber } from '../fields.ts'
import { listPageQuery } from '../list-page.ts'

/** A price per unit in a request. */
export const priceNaira = z
  .number()
  .check(
    z.positive('must be more than 0'),
    z.maximum(10_000_000, 'must be at most 10000000'),
    z.multipleOf(0.01, 'must have at most 2 decimals'),
  )

export const listInventory = call({
  method: 'GET',
  path: '/api/inventory',
  access: ['retailer', 'brand'],
  atCounter: 'cashier',
  summary: 'List the shop’s stock, all or a page of it',
  query: z.extend(listPageQuery, {
    /** The product's category; case is ignored. */
    category: z.optional(z.string().check(z.maxLength(60, 'must be at most 60 characters'))),
  }),
  answer: z.array(
    z.object({
      product_id: z.int(),
      product_name: text,
      quantity: wholeNumber,
      price_per_unit: naira,
      image_url: textOrNothing,
      /** The stock level from which the shop is warned, if it has set one. */
      alert_at: z.optional(wholeNumber),
    }),
  ),
  example: {
    answer: [
      {
        product_id: 3,
        product_name: 'Long Grain Rice 2kg',
        quantity: 24,
        price_per_unit: 4500,
        image_url: '/pictures/rice.webp',
      },
    ],
  },
})

export const countInventory = call({
  method: 'GET',
  path: '/api/inventory/count',
  access: ['retailer', 'brand'],
  summary: 'Count the products the shop stocks',
  answer: z.object({ products: wholeNumber }),
  example: { answer: { products: 24 } },
})

export const addInventory = call({
  method: 'POST',
  path: '/api/inventory',
  access: ['retailer', 'brand'],
  summary: 'Add a product to the stock. Adding it again adds the quantity and sets the new price',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    productId,
    quantity: z
      .int('must be a whole number')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(100_000, 'must be at most 100000')),
    price: priceNaira,
  }),
  /** The current number of units. */
  answer: z.extend(messageAnswer, { in_stock: z.optional(wholeNumber) }),
  example: {
    body: { productId: 3, quantity: 12, price: 4500 },
    answer: { message: 'Product added to inventory successfully!', in_stock: 36 },
  },
})
