import { z } from 'zod'
import { call } from './call.ts'

export const listActiveMissions = call({
  method: 'GET',
  path: '/api/missions/active',
  access: 'signed-in',
  summary: 'Missions that run now and still have a budget',
  answer: z.array(
    z.object({ id: z.string(), name: z.string(), product_name: z.string(), image_url: z.string().nullish() }),
  ),
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
