import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { ownPicture } from '../catalogue/pictures.ts'
import { numberInAddress, opaqueId, text } from '../fields.ts'

const productId = numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647))

export const listReferences = call({
  method: 'GET',
  path: '/api/products/:id/references',
  access: ['retailer', 'brand', 'catalogue'],
  summary:
    'List the reference photos of a product that belong to this shop or this brand’s product. Photos added by an operator belong to no shop',
  params: z.strictObject({ id: productId }),
  readsPeople: true,
  answer: z.array(
    z.object({
      photo_id: text,
      image_url: text,
      taken_on: z.iso.date(),
      /** Whether an operator added it. */
      is_added: z.boolean(),
    }),
  ),
  example: {
    answer: [{ photo_id: '0b9c…', image_url: '/api/photos/0b9c…', taken_on: '2026-11-20', is_added: false }],
  },
})

export const addReference = call({
  method: 'POST',
  path: '/api/products/:id/references',
  access: ['catalogue'],
  summary: 'Add an uploaded picture to the reference photos of a product',
  status: 201,
  params: z.strictObject({ id: productId }),
  body: z.strictObject({ image_url: ownPicture }),
  answer: messageAnswer,
  example: {
    body: { image_url: '/api/pictures/0b9c2d5e-6f1a-4b7c-8d9e-0f1a2b3c4d5e' },
    answer: { message: 'Reference photo added.' },
  },
})

export const removeReference = call({
  method: 'DELETE',
  path: '/api/products/:id/references/:photo',
  access: ['retailer', 'brand', 'catalogue'],
  summary: 'Remove a reference photo',
  params: z.strictObject({ id: productId, photo: opaqueId }),
  answer: messageAnswer,
  example: { answer: { message: 'Reference photo removed.' } },
})
