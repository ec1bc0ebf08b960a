// The shop's stock with its history of changes. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import {
  moment,
  naira,
  numberInAddress,
  opaqueId,
  optionalText,
  revision,
  text,
  textOrNothing,
  wholeNumber,
} from '../fields.ts'
import { priceNaira } from './inventory.ts'
import { lastProduct } from '../list-page.ts'

const access = ['retailer', 'brand'] as const

/** Changes that a shop may enter. The others come from purchases and sales. */
export const stockEdits = ['delivered', 'counted', 'lost'] as const
export const stockChangeKinds = [
  ...stockEdits,
  'added',
  'priced',
  'confirmed',
  'returned',
  'sold',
  'voided',
  'deleted',
  'restored',
] as const

const ofProduct = z.strictObject({
  product: numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647)),
})

const units = z.int('must be a whole number').check(z.minimum(0, 'must be at least 0'), z.maximum(1_000_000))

const stocked = z.object({
  product_id: z.int(),
  product_name: text,
  image_url: textOrNothing,
  quantity: wholeNumber,
  price_per_unit: naira,
  /** The stock level from which the shop is warned; null for the programme's default. */
  alert_at: z.nullable(wholeNumber),
  revision: wholeNumber,
})

const stockedExample = {
  product_id: 3,
  product_name: 'Long Grain Rice 2kg',
  image_url: '/pictures/rice.webp',
  quantity: 36,
  price_per_unit: 4500,
  alert_at: 10,
  revision: 2,
}

export const readStock = call({
  method: 'GET',
  path: '/api/inventory/:product',
  access,
  live: 'stockAlerts',
  summary: 'Get a stocked product for editing',
  params: ofProduct,
  answer: stocked,
  example: { answer: stockedExample },
})

export const editStock = call({
  method: 'PUT',
  path: '/api/inventory/:product',
  access,
  live: 'stockAlerts',
  summary:
    'Record units delivered, counted or lost, a new price, or a new alert level. Refused if the stock has changed since it was read',
  idempotent: true,
  params: ofProduct,
  body: z.strictObject({
    kind: z.enum(stockEdits),
    /** The number added or lost; for `counted`, the total. */
    units,
    price: priceNaira,
    alertAt: z.nullable(units),
    seen: z.strictObject({ quantity: units, revision }),
  }),
  answer: stocked,
  example: {
    body: {
      kind: 'delivered',
      units: 24,
      price: 4500,
      alertAt: 10,
      seen: { quantity: 12, revision: 1 },
    },
    answer: stockedExample,
  },
})

export const deleteStock = call({
  method: 'DELETE',
  path: '/api/inventory/:product',
  access,
  live: 'stockAlerts',
  summary: 'Delete a product from the stock. It can be restored with the ID in the answer',
  params: ofProduct,
  answer: z.extend(messageAnswer, { deletion: text }),
  example: { answer: { message: 'Long Grain Rice 2kg was deleted.', deletion: '4711' } },
})

export const restoreStock = call({
  method: 'POST',
  path: '/api/inventory/:product/restore',
  access,
  live: 'stockAlerts',
  summary: 'Restore a deleted product as it was. Each deletion can be undone once',
  params: ofProduct,
  body: z.strictObject({ deletion: opaqueId }),
  answer: messageAnswer,
  example: { body: { deletion: '4711' }, answer: { message: 'Long Grain Rice 2kg was restored.' } },
})

/** The number of changes on a page. */
export const changesPerPage = 20

export const listStockChanges = call({
  method: 'GET',
  path: '/api/inventory/:product/changes',
  access,
  live: 'stockAlerts',
  summary: 'List the changes to a product’s stock, newest first',
  params: ofProduct,
  query: z.strictObject({ before: z.optional(opaqueId) }),
  answer: z.array(
    z.object({
      id: text,
      kind: z.enum(stockChangeKinds),
      /** Positive for additions, negative for reductions. */
      units: z.int(),
      /** The new price, if it changed. */
      price: z.optional(naira),
      /** Absent if it was not made by someone from this shop. */
      by: optionalText,
      changed_at: moment,
    }),
  ),
  example: {
    answer: [
      { id: '4711', kind: 'sold', units: -2, by: 'Bọ́láńlé Adéyẹmí', changed_at: '2026-11-19T13:06:00.000Z' },
    ],
  },
})

export const listStockAlerts = call({
  method: 'GET',
  path: '/api/inventory/alerts',
  access,
  live: 'stockAlerts',
  summary: 'List products that are low on stock, fewest units first',
  query: z.strictObject({
    /** The last product of the previous page. */
    before: z.optional(lastProduct),
  }),
  answer: z.array(
    z.object({
      product_id: z.int(),
      product_name: text,
      image_url: textOrNothing,
      quantity: wholeNumber,
      threshold: wholeNumber,
      priority: z.enum(['high', 'medium']),
      /** When the stock last changed. */
      changed_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        product_id: 3,
        product_name: 'Long Grain Rice 2kg',
        image_url: '/pictures/rice.webp',
        quantity: 4,
        threshold: 10,
        priority: 'medium',
        changed_at: '2026-11-19T13:06:00.000Z',
      },
    ],
  },
})

export const countStockAlerts = call({
  method: 'GET',
  path: '/api/inventory/alerts/count',
  access,
  live: 'stockAlerts',
  summary: 'Count products that are low on stock, and the urgent ones',
  answer: z.object({ total: wholeNumber, high: wholeNumber }),
  example: { answer: { total: 2, high: 1 } },
})
