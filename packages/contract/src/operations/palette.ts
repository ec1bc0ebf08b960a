// The results of the console's search palette.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text } from '../fields.ts'

const found = z.array(
  z.object({
    id: text,
    /** Its name, and a detail that distinguishes it from others of the same name. */
    title: text,
    detail: text,
  }),
)

export const find = call({
  method: 'GET',
  path: '/api/console/find',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'Search everything the caller can view, with at most 5 results of each kind',
  query: z.strictObject({ search: z.string().check(z.minLength(1), z.maxLength(100)) }),
  readsPeople: true,
  answer: z.object({ customers: found, redemptions: found, shops: found, products: found, codes: found }),
  example: {
    query: { search: 'ngozi' },
    answer: {
      customers: [{ id: '0198…', title: 'Ngozi Umeh', detail: '0803 ••• 4417, Surulere' }],
      redemptions: [],
      shops: [],
      products: [],
      codes: [],
    },
  },
})
