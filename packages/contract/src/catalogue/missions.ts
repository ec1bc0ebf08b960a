import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text, textOrNothing } from '../fields.ts'

export const listActiveMissions = call({
  method: 'GET',
  path: '/api/missions/active',
  access: 'signed-in',
  summary: 'List active missions that still have a budget',
  answer: z.array(z.object({ id: text, name: text, product_name: text, image_url: textOrNothing })),
  example: {
    answer: [
      {
        id: '0198…',
        name: 'Grocery Boost',
        product_name: 'Long Grain Rice 2kg',
        image_url: '/pictures/rice.webp',
      },
    ],
  },
})
