import { limits } from '@jara/rules/limits'
import { purchaseDecisions, purchaseStatuses } from '@jara/rules/earning/purchase'
import { longestRejectionWords, refuseRejection, rejectionReasons } from '@jara/rules/earning/rejection'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import {
  moment,
  naira,
  opaqueId,
  openEnum,
  optionalText,
  productId,
  requiredText,
  text,
  textOrNothing,
  wholeNumber,
} from '../fields.ts'

/** Spec §3: rejected, pending, anything else is treated as confirmed. */
const status = openEnum(purchaseStatuses)

const purchase = z.object({
  id: text,
  product_name: text,
  brand: text,
  created_at: moment,
  total_amount: naira,
  points: wholeNumber,
  status,
  quantity: wholeNumber,
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
  summary: 'List the customer’s own purchases, newest first',
  query: pageQuery,
  /** The picture is the catalogue's, not the customer's photo. */
  answer: z.array(
    z.extend(purchase, {
      customer_email: text,
      product_image_url: textOrNothing,
      /** Present if an operator decided against it and the customer can still appeal. */
      may_answer: z.optional(z.boolean()),
      /** The reason for the rejection, if the shop or brand gave one. */
      rejection: optionalText,
    }),
  ),
  example: { answer: [{ ...purchaseExample, product_image_url: '/pictures/rice.webp' }] },
})

export const suggestProduct = call({
  method: 'POST',
  path: '/api/purchases/suggest-product',
  access: ['customer'],
  ticket: 'purchase',
  summary: 'Suggest which of the shop’s products a photo shows, best match first',
  multipart: { file: 'image' },
  body: z.strictObject({ retailerCode: requiredText(64) }),
  answer: z.object({
    suggestedProducts: z.array(
      z.object({
        id: z.int(),
        name: text,
        price_per_unit: naira,
        image_url: textOrNothing,
        /** The confidence of the recognition, from 0 to 1. Zero if it had nothing to compare. */
        confidence: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      }),
    ),
    /** A signed link that shows the photo for a few minutes. One purchase can be declared with it within half an hour. */
    imageUrl: text,
    /** The shop, so that the phone can suggest it again. */
    shop: z.optional(z.object({ name: text, location: text })),
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
      shop: { name: 'Yaba Fresh Market', location: '6.5095,3.3711' },
    },
  },
})

export const readPhoto = call({
  method: 'GET',
  path: '/api/photos/:id',
  access: 'signed-in',
  atCounter: 'cashier',
  summary:
    'Get a photo of a purchase, for the customer who took it, the shop, the product’s brand and operators',
  readsPeople: true,
  file: 'image/jpeg',
  params: z.strictObject({ id: opaqueId }),
  query: z.strictObject({
    size: z._default(z.enum(['full', 'thumbnail']), 'full'),
    /**
     * `expires` and `signature` come from the signed links in other responses. They open the photo without a session for a few
     * minutes.
     */
    expires: z.optional(z.string().check(z.maxLength(16))),
    signature: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: text,
  example: { query: { size: 'thumbnail' }, answer: 'the bytes of the picture' },
})

export const submittedPurchase = z.extend(messageAnswer, {
  id: text,
  status,
  total_amount: naira,
  points: wholeNumber,
})

export const submittedPurchaseExample = {
  message: 'Purchase submitted successfully!',
  id: '0198…',
  status: 'pending',
  total_amount: 4500,
  points: 45,
}

export const submitPurchase = call({
  method: 'POST',
  path: '/api/purchases',
  access: ['customer'],
  ticket: 'purchase',
  summary: 'Declare a purchase. The server computes total and points; the shop or brand decides',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    retailerCode: requiredText(64),
    productId,
    quantity: z
      .int('must be a whole number')
      .check(
        z.minimum(limits.minPurchaseQuantity, 'must be at least 1'),
        z.maximum(limits.maxPurchaseQuantity, `must be at most ${limits.maxPurchaseQuantity}`),
      ),
    imageUrl: requiredText(512),
  }),
  answer: submittedPurchase,
  example: {
    body: { retailerCode: 'JARA2026', productId: 3, quantity: 1, imageUrl: '/api/photos/4f1c…' },
    answer: submittedPurchaseExample,
  },
})

export const listPendingPurchases = call({
  method: 'GET',
  path: '/api/purchases/pending',
  access: ['retailer', 'brand'],
  atCounter: 'cashier',
  summary:
    'List purchases awaiting a decision: a shop’s own, or a brand’s products in every shop, newest first',
  query: pageQuery,
  answer: z.array(
    z.extend(purchase, {
      customer_email: text,
      retailer_name: optionalText,
      image_url: textOrNothing,
      /** Warnings for the shop or brand that decides. Empty if nothing is suspicious. */
      flags: z._default(z.array(text), []),
      /** Present if it was declared with the PIN of its pack, without a photo. */
      with_pin: z.optional(z.boolean()),
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
  atCounter: 'cashier',
  summary:
    'Confirm or reject a pending purchase. The first decision stands. The purchase stays pending if an operator must review it',
  params: z.strictObject({ id: opaqueId }),
  body: z
    .strictObject({
      status: z.enum(purchaseDecisions),
      /** The reason for the rejection, for the customer. */
      rejection: z.optional(
        z
          .strictObject({
            reason: z.enum(rejectionReasons),
            words: z.optional(requiredText(longestRejectionWords)),
          })
          .check(
            z.refine((rejection) => refuseRejection(rejection) === undefined, 'Please enter a short reason.'),
          ),
      ),
    })
    .check(
      z.refine(
        ({ status: decided, rejection }) => decided === 'rejected' || rejection === undefined,
        'Only a rejected purchase has a reason.',
      ),
    ),
  answer: z.extend(messageAnswer, { id: text, status }),
  example: {
    body: { status: 'confirmed' },
    answer: { message: 'Purchase confirmed.', id: '0198…', status: 'confirmed' },
  },
})
