// Scanning items into a shop's stock, if that is live. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, productId, text, textOrNothing, wholeNumber } from '../fields.ts'
import { priceNaira } from './inventory.ts'

const access = ['retailer', 'brand'] as const

/** The most different items in one scan. */
const mostScannedItems = 100

const item = z.object({
  product_id: z.int(),
  product_name: text,
  brand: text,
  image_url: textOrNothing,
  /** The shop's current number of units. */
  in_stock: wholeNumber,
  /** The shop's price, or else the usual one from the catalogue. */
  price: z.nullable(z.number()),
})

const itemExample = {
  product_id: 3,
  product_name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  image_url: '/pictures/rice.webp',
  in_stock: 24,
  price: 4500,
}

export const findItem = call({
  method: 'GET',
  path: '/api/inventory/items',
  access,
  live: 'itemScanner',
  summary: 'Find the product with this barcode, stocked or not. None if it is not in the catalogue',
  query: z.strictObject({ barcode: z.string().check(z.maxLength(40)) }),
  answer: z.object({ item: z.nullable(item) }),
  example: { query: { barcode: '5901234123457' }, answer: { item: itemExample } },
})

export const recogniseItem = call({
  method: 'POST',
  path: '/api/inventory/items/photo',
  access,
  live: 'itemScanner',
  summary: 'Suggest products for a photo: by a barcode on it, else from the shop’s stock',
  multipart: { file: 'image' },
  answer: z.object({
    items: z.array(z.extend(item, { confidence: z.number().check(z.minimum(0), z.maximum(1)) })),
  }),
  example: { answer: { items: [{ ...itemExample, confidence: 0.82 }] } },
})

export const saveItems = call({
  method: 'POST',
  path: '/api/inventory/items/scanned',
  access,
  live: 'itemScanner',
  ticket: 'items',
  summary: 'Add scanned items to the stock, once, all or none',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          productId,
          quantity: z
            .int('must be a whole number')
            .check(z.minimum(1, 'must be at least 1'), z.maximum(100_000, 'must be at most 100000')),
          price: priceNaira,
        }),
      )
      .check(
        z.minLength(1, 'must have at least one item'),
        z.maxLength(mostScannedItems, `must have at most ${mostScannedItems} items`),
        z.refine(
          (items) => new Set(items.map((each) => each.productId)).size === items.length,
          'must name every product once',
        ),
      ),
    /** When it was scanned, if the phone was offline then. */
    scannedAt: z.optional(moment.check(z.maxLength(30))),
  }),
  answer: z.extend(messageAnswer, {
    id: text,
    items: z.array(z.object({ product_id: z.int(), in_stock: wholeNumber })),
  }),
  example: {
    body: { items: [{ productId: 3, quantity: 12, price: 4500 }] },
    answer: { message: '1 product saved.', id: '0198…', items: [{ product_id: 3, in_stock: 36 }] },
  },
})
