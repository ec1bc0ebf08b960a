import * as z from 'zod/mini'
import { call, messageAnswer } from './call.ts'
import { numberInAddress, opaqueId, text } from './fields.ts'

const productId = numberInAddress(z.int(), z.positive(), z.maximum(2_147_483_647))

export const listReferences = call({
  method: 'GET',
  path: '/api/products/:id/references',
  access: ['retailer', 'brand', 'catalogue'],
  summary:
    'The photos by which a product is recognised, as far as they are of this shop or of this brand’s product',
  params: z.strictObject({ id: productId }),
  readsPeople: true,
  answer: z.array(z.object({ photo_id: text, image_url: text, taken_on: z.iso.date() })),
  example: {
    answer: [{ photo_id: '0b9c…', image_url: '/api/photos/0b9c…', taken_on: '2026-11-20' }],
  },
})

export const removeReference = call({
  method: 'DELETE',
  path: '/api/products/:id/references/:photo',
  access: ['retailer', 'brand', 'catalogue'],
  summary: 'Recognise a product by this photo no longer',
  params: z.strictObject({ id: productId, photo: opaqueId }),
  answer: messageAnswer,
  example: { answer: { message: 'The product is no longer recognised by this photo.' } },
})
