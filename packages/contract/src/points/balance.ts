import * as z from 'zod/mini'
import { user } from '../identity/auth.ts'
import { call } from '../call.ts'
import { wholeNumber } from '../fields.ts'

const optionalNumber = z.optional(wholeNumber)

export const getPoints = call({
  method: 'GET',
  path: '/api/users/points',
  access: ['customer'],
  summary: 'Get the customer’s points: available, available soon, on hold and owed',
  answer: z.object({
    points: wholeNumber,
    maturing: optionalNumber,
    held: optionalNumber,
    /** What the customer owes after points were reversed. Later points pay it off first. */
    debt: optionalNumber,
  }),
  example: { answer: { points: 12480, maturing: 0, held: 200, debt: 0 } },
})

export const getMe = call({
  method: 'GET',
  path: '/api/users/me',
  access: 'signed-in',
  summary: 'Get the profile of the signed-in user',
  answer: user,
  example: {
    answer: {
      id: '0198…',
      role: 'customer',
      first_name: 'Adaeze',
      last_name: 'Okonkwo',
      email: 'customer@jara.example',
    },
  },
})
