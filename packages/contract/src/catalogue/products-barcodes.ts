import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, productId, text, wholeNumber } from '../fields.ts'

const catalogue = ['catalogue'] as const

export const barcodeStates = ['waiting', 'ignored'] as const
export const barcodeOrders = ['often', 'latest'] as const

/** In full: fourteen digits. */
const gtin = z.string().check(z.maxLength(14), z.regex(/^\d{14}$/, 'must be fourteen digits'))

export const listBarcodes = call({
  method: 'GET',
  path: '/api/console/barcodes',
  access: catalogue,
  summary: 'List barcodes from purchase photos that match no product, most frequent or latest first',
  query: z.strictObject({
    state: z._default(z.enum(barcodeStates), 'waiting'),
    order: z._default(z.enum(barcodeOrders), 'often'),
    /** The last one of the previous page. */
    before: z.optional(gtin),
  }),
  answer: z.array(
    z.object({
      gtin: text,
      /** How often it was photographed. Each customer counts once a day. */
      times: wholeNumber,
      last_shop_id: text,
      last_shop: text,
      first_seen_at: moment,
      last_seen_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        gtin: '06151100120021',
        times: 14,
        last_shop_id: '0198…',
        last_shop: 'Mama Nkechi Stores',
        first_seen_at: '2026-11-12T09:00:00.000Z',
        last_seen_at: '2026-11-23T17:40:00.000Z',
      },
    ],
  },
})

export const changeBarcodeState = call({
  method: 'PUT',
  path: '/api/console/barcodes/:gtin/state',
  access: catalogue,
  summary: 'Ignore an unmatched barcode, or list it again',
  params: z.strictObject({ gtin }),
  body: z.strictObject({ state: z.enum(barcodeStates) }),
  answer: messageAnswer,
  example: { body: { state: 'ignored' }, answer: { message: 'Barcode ignored.' } },
})

export const giveBarcode = call({
  method: 'PUT',
  path: '/api/console/barcodes/:gtin/product',
  access: catalogue,
  summary: 'Add a barcode to a product: its first, or an additional one for another package',
  params: z.strictObject({ gtin }),
  body: z.strictObject({ product_id: productId }),
  answer: messageAnswer,
  example: {
    body: { product_id: 3 },
    answer: { message: 'Barcode added to Long Grain Rice 2kg.' },
  },
})

export const takeBarcode = call({
  method: 'DELETE',
  path: '/api/console/barcodes/:gtin/product',
  access: catalogue,
  summary: 'Remove an additional barcode from its product. Change the first one with the product itself',
  params: z.strictObject({ gtin }),
  answer: messageAnswer,
  example: { answer: { message: 'Barcode removed from the product.' } },
})
