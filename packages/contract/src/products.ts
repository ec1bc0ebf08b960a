import * as z from 'zod/mini'
import { call } from './call.ts'
import { text } from './fields.ts'

export const listProducts = call({
  method: 'GET',
  path: '/api/products',
  access: ['retailer', 'brand'],
  summary: 'Products that can be stocked; a brand sees its own',
  answer: z.array(z.object({ id: z.int(), name: text })),
  example: { answer: [{ id: 3, name: 'Long Grain Rice 2kg' }] },
})
