// Whether a customer gets messages of the programme. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call } from './call.ts'

const choice = { news: z.enum(['on', 'off']) }

export const readNewsChoice = call({
  method: 'GET',
  path: '/api/users/me/news',
  access: ['customer'],
  summary: 'Whether the customer gets messages of the programme; those about money and safety always come',
  answer: z.object(choice),
  example: { answer: { news: 'on' } },
})

export const chooseNews = call({
  method: 'PUT',
  path: '/api/users/me/news',
  access: ['customer'],
  summary: 'Get messages of the programme, or none',
  body: z.strictObject(choice),
  answer: z.object(choice),
  example: { body: { news: 'off' }, answer: { news: 'off' } },
})
