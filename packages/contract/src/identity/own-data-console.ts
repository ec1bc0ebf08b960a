// Customers' statutory data requests and their due dates. Operators never see the data itself here.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text, textOrNothing } from '../fields.ts'

export const listDataRequests = call({
  method: 'GET',
  path: '/api/console/data-requests',
  access: ['support'],
  summary: 'List data copies sent and account closures: open ones by due date, completed ones latest first',
  query: z.extend(pageQuery, { state: z._default(z.enum(['open', 'done']), 'open') }),
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      /** `copy` or `erasure`. */
      kind: text,
      customer: z.object({ id: text, name: text }),
      asked_at: moment,
      /** 30 days after the request. */
      due_at: moment,
      /** When the email was sent; null while it is pending, and for an erasure. */
      sent_at: z.nullable(moment),
      done_at: z.nullable(moment),
      asked_by: textOrNothing,
      reason: textOrNothing,
    }),
  ),
  example: {
    query: { state: 'open' },
    answer: [
      {
        id: '0198…',
        kind: 'copy',
        customer: { id: '0197…', name: 'Ngozi Umeh' },
        asked_at: '2026-11-19T13:05:00.000Z',
        due_at: '2026-12-19T13:05:00.000Z',
        sent_at: '2026-11-19T13:05:02.000Z',
        done_at: null,
        asked_by: 'Ada Obi',
        reason: 'She asked in writing.',
      },
    ],
  },
})

export const sendCopy = call({
  method: 'POST',
  path: '/api/console/customers/:id/copies',
  access: ['support'],
  summary: 'Email a customer a link to a copy of their data, only to their verified address',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(300) }),
  answer: messageAnswer,
  example: {
    body: { reason: 'She asked in writing.' },
    answer: { message: 'We’ve emailed the customer a link to the copy.' },
  },
})
