import * as z from 'zod/mini'
import { messageKinds, messageTopics } from '@jara/rules/operations/messages'
import { call, messageAnswer } from '../call.ts'
import { moment, text } from '../fields.ts'

const messageId = z.int().check(z.positive(), z.maximum(999_999_999_999_999))

const idInAddress = z
  .string()
  .check(z.maxLength(15), z.regex(/^[1-9]\d*$/, 'must be the ID of the last message on the previous page'))

export const listMessages = call({
  method: 'GET',
  path: '/api/messages',
  access: ['customer'],
  summary: 'List the customer’s messages of the last 90 days, newest first',
  query: z.strictObject({ before: z.optional(idInAddress), topic: z.optional(z.enum(messageTopics)) }),
  answer: z.array(
    z.object({
      id: messageId,
      kind: z.enum(messageKinds),
      topic: z.enum(messageTopics),
      title: text,
      body: text,
      created_at: moment,
      is_read: z.boolean(),
      /** The link for customers to report that it was not them; null once it is no longer valid. */
      not_me: z.nullable(text),
    }),
  ),
  example: {
    answer: [
      {
        id: 4711,
        kind: 'purchase-confirmed',
        topic: 'purchases',
        title: 'Purchase confirmed',
        body: 'You earned 90 points.',
        created_at: '2026-11-19T13:05:00.000Z',
        is_read: false,
        not_me: null,
      },
    ],
  },
})

export const readMessage = call({
  method: 'POST',
  path: '/api/messages/read',
  access: ['customer'],
  summary: 'Mark one message as read, or all up to it',
  body: z.strictObject({ id: messageId, andAllBefore: z.optional(z.boolean()) }),
  answer: messageAnswer,
  example: { body: { id: 4711, andAllBefore: true }, answer: { message: 'Marked as read.' } },
})
