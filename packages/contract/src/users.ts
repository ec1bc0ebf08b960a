import * as z from 'zod/mini'
import { user } from './auth.ts'
import { call } from './call.ts'
import { wholeNumber } from './fields.ts'

export const getPoints = call({
  method: 'GET',
  path: '/api/users/points',
  access: ['customer'],
  summary: "The customer's points balance",
  answer: z.object({ points: wholeNumber }),
  example: { answer: { points: 12480 } },
})

export const getMe = call({
  method: 'GET',
  path: '/api/users/me',
  access: 'signed-in',
  summary: 'The profile of the signed-in user',
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
