// Which messages are pushed to a customer's phone. Not part of what every visit loads.
import { choosableTopics } from '@jara/rules/operations/messages'
import * as z from 'zod/mini'
import { call } from '../call.ts'

const choice = z.enum(['on', 'off'])

const choices = z.object({
  purchases: choice,
  /** Absent unless the programme's points expire. */
  expiry: z.optional(choice),
  news: choice,
})

export const readTopics = call({
  method: 'GET',
  path: '/api/messages/topics',
  access: ['customer'],
  summary: 'Get the message topics that send notifications. Money and security messages always do',
  answer: choices,
  example: { answer: { purchases: 'on', news: 'off' } },
})

export const chooseTopic = call({
  method: 'PUT',
  path: '/api/messages/topics',
  access: ['customer'],
  summary: 'Turn notifications for one topic on or off',
  body: z.strictObject({ topic: z.enum(choosableTopics), choice }),
  answer: choices,
  example: { body: { topic: 'news', choice: 'off' }, answer: { purchases: 'on', news: 'off' } },
})
