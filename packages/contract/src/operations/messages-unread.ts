// Apart from the other calls about messages: every visit to the home screen makes this one.
import * as z from 'zod/mini'
import { mostCounted } from '@jara/rules/operations/unread-messages'
import { call } from '../call.ts'
import { wholeNumber } from '../fields.ts'

export const countUnread = call({
  method: 'GET',
  path: '/api/messages/unread',
  access: ['customer'],
  summary: `Count the customer’s unread messages, up to ${mostCounted + 1}`,
  answer: z.object({ unread: wholeNumber }),
  example: { answer: { unread: 4 } },
})
