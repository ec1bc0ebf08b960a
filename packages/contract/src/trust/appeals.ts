// A customer's appeal against an operator's decision. Not part of what every visit loads.
import { answerableDecisions, longestAppeal } from '@jara/rules/trust/decision'
import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { moment, opaqueId, requiredText, text, textOrNothing } from '../fields.ts'

export const listDecisionsToAnswer = call({
  method: 'GET',
  path: '/api/account/decisions',
  access: ['customer'],
  summary:
    'List the last 7 days’ decisions against the customer, each of which can be appealed once, and all appeals so far',
  answer: z.array(
    z.object({
      about: z.string(),
      /** The id of the purchase, the reversal, or the customer whose wallet is frozen. */
      subject: text,
      /** The decision, in words. */
      title: text,
      /** Null if the operator's reason is not disclosed. */
      reason: textOrNothing,
      decided_at: moment,
      answer_until: moment,
      answer: z.nullable(
        z.object({
          text,
          sent_at: moment,
          /** `upheld` or `undone`; null until an operator has decided the appeal. */
          outcome: textOrNothing,
          words: textOrNothing,
        }),
      ),
    }),
  ),
  example: {
    answer: [
      {
        about: 'reversal',
        subject: '0198…',
        title: '2 of 3 × Long Grain Rice 2kg at Yaba Fresh Market were reversed, with 90 pts',
        reason: 'The shop did not sell these units.',
        decided_at: '2026-11-19T13:05:00.000Z',
        answer_until: '2026-11-26T13:05:00.000Z',
        answer: null,
      },
    ],
  },
})

export const answerDecision = call({
  method: 'POST',
  path: '/api/account/decisions/answers',
  access: ['customer'],
  summary: 'Appeal a decision, once and within 7 days. An operator reviews it and decides',
  status: 201,
  body: z.strictObject({
    about: z.enum(answerableDecisions),
    subject: opaqueId,
    text: requiredText(longestAppeal),
  }),
  answer: messageAnswer,
  example: {
    body: { about: 'reversal', subject: '0198…', text: 'I have the till slip of that day.' },
    answer: { message: 'We’ve received your appeal and will notify you of the outcome.' },
  },
})
