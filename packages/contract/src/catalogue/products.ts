import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { listPageQuery } from '../list-page.ts'

export const listProducts = call({
  method: 'GET',
  path: '/api/products',
  access: ['retailer', 'brand'],
  summary: 'List products that can be stocked, all or a page of them. A brand sees its own',
  query: listPageQuery,
  answer: z.array(z.object({ id: z.int(), name: text })),
  example: { answer: [{ id: 3, name: 'Long Grain Rice 2kg' }] },
})
