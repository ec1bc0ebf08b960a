import { limits } from '@jara/rules/limits'
import { z } from 'zod'
import { call, messageAnswer, pageQuery } from './call.ts'
import { number, opaqueId, optionalText, requiredText, text, textOrNothing } from './wording.ts'

const purchase = z.object({
  id: text,
  product_name: text,
  brand: text,
  created_at: text,
  total_amount: number,
  points: number,
  /** Spec §3: rejected, pending, anything else is treated as confirmed. */
  status: text,
  quantity: number,
})

const purchaseExample = {
  id: '0198…',
  product_name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  created_at: '2026-11-19T13:05:00.000Z',
  total_amount: 4500,
  points: 45,
  status: 'pending',
  quantity: 1,
  customer_email: 'customer@jara.example',
}

export const listMyPurchases = call({
  method: 'GET',
  path: '/api/purchases/customer',
  access: ['customer'],
  summary: "The customer's own purchases, newest first",
  query: pageQuery,
  /** The picture is the catalogue's, not the customer's photo. */
  answer: z.array(purchase.extend({ customer_email: text, product_image_url: textOrNothing })),
  example: { answer: [{ ...purchaseExample, product_image_url: '/pictures/rice.webp' }] },
})

export const suggestProduct = call({
  method: 'POST',
  path: '/api/purchases/suggest-product',
  access: ['customer'],
  summary: "Which of the shop's products a photo shows, best guess first",
  multipart: { file: 'image' },
  body: z.strictObject({ retailerCode: requiredText(64) }),
  answer: z.object({
    suggestedProducts: z.array(
      z.object({
        id: z.int(),
        name: text,
        price_per_unit: number,
        image_url: textOrNothing,
        /** How sure the recognition is, from 0 to 1; 0 when it had nothing to go by. */
        confidence: z.number().min(0).max(1).optional(),
      }),
    ),
    /** Shows the photo for a while, and declares one purchase with it within half an hour. */
    imageUrl: text,
  }),
  example: {
    body: { retailerCode: 'JARA2026' },
    answer: {
      suggestedProducts: [
        {
          id: 3,
          name: 'Long Grain Rice 2kg',
          price_per_unit: 4500,
          image_url: '/pictures/rice.webp',
          confidence: 0.62,
        },
      ],
      imageUrl: '/api/photos/4f1c…?expires=1795100400&signature=Yk3…',
    },
  },
})

export const readPhoto = call({
  method: 'GET',
  path: '/api/photos/:id',
  access: 'signed-in',
  summary: 'A photo of a purchase, for whoever took it, the shop, the brand of the product and operators',
  file: 'image/jpeg',
  params: z.strictObject({ id: opaqueId }),
  query: z.strictObject({
    size: z.enum(['full', 'thumbnail']).default('full'),
    /** Both stand in the links that other answers carry, and open the photo without a session for some minutes. */
    expires: z.string().max(16).optional(),
    signature: z.string().max(64).optional(),
  }),
  answer: text,
  example: { query: { size: 'thumbnail' }, answer: 'the bytes of the picture' },
})

export const submitPurchase = call({
  method: 'POST',
  path: '/api/purchases',
  access: ['customer'],
  summary: 'Declare a purchase; the server computes total and points, the shop or brand decides',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    retailerCode: requiredText(64),
    productId: z.int().positive().max(2_147_483_647),
    quantity: z
      .int('must be a whole number')
      .min(limits.minPurchaseQuantity, 'must be at least 1')
      .max(limits.maxPurchaseQuantity, `must be at most ${limits.maxPurchaseQuantity}`),
    imageUrl: requiredText(512),
  }),
  answer: messageAnswer.extend({
    id: text,
    status: text,
    total_amount: number,
    points: number,
  }),
  example: {
    body: { retailerCode: 'JARA2026', productId: 3, quantity: 1, imageUrl: '/api/photos/4f1c…' },
    answer: {
      message: 'Purchase submitted successfully!',
      id: '0198…',
      status: 'pending',
      total_amount: 4500,
      points: 45,
    },
  },
})

export const listPendingPurchases = call({
  method: 'GET',
  path: '/api/purchases/pending',
  access: ['retailer', 'brand'],
  summary: "Purchases that wait for a decision: a shop's own, a brand's products in every shop; newest first",
  query: pageQuery,
  answer: z.array(
    purchase.extend({
      customer_email: text,
      retailer_name: optionalText,
      image_url: textOrNothing,
      /** What whoever decides should know, empty when nothing is odd. */
      flags: z.array(text).default([]),
    }),
  ),
  example: {
    answer: [{ ...purchaseExample, retailer_name: 'Yaba Fresh Market', image_url: null, flags: [] }],
  },
})

export const decidePurchase = call({
  method: 'PUT',
  path: '/api/purchases/:id/status',
  access: ['retailer', 'brand'],
  summary: 'Confirm or reject a pending purchase; the first decision stands',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ status: z.enum(['confirmed', 'rejected']) }),
  answer: messageAnswer.extend({ id: text, status: text }),
  example: {
    body: { status: 'confirmed' },
    answer: { message: 'Purchase confirmed.', id: '0198…', status: 'confirmed' },
  },
})
