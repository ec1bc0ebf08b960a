// Approval requests as the console shows them: with the changes they would make, and including completed ones.
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, text, textOrNothing } from '../fields.ts'

const mayAsk = ['finance', 'fraud', 'support', 'catalogue'] as const

export const listRequests = call({
  method: 'GET',
  path: '/api/console/approvals',
  access: mayAsk,
  summary:
    'List approval requests that the caller made or can decide, latest first: pending, or completed and expired',
  query: z.extend(pageQuery, { state: z._default(z.enum(['waiting', 'over']), 'waiting') }),
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      kind: text,
      /** What it would do, such as `Add 20,000 pts`. */
      title: text,
      /** The id of the record that it concerns, and its name if it has one. */
      subject: text,
      subject_name: textOrNothing,
      reason: textOrNothing,
      /** What an approval would change now. Empty once the request is completed. */
      differences: z.array(z.object({ what: text, now: text, after: text })),
      asked_by: z.object({ id: text, name: text }),
      asked_at: moment,
      lapses_at: moment,
      /** When it takes effect automatically, unless it is refused or cancelled. */
      in_force_at: z.nullable(moment),
      is_own: z.boolean(),
      may_decide: z.boolean(),
      /** `approve`, `refuse`, `take-back` or `lapsed`; null while it is pending. */
      outcome: textOrNothing,
      decided_by: textOrNothing,
      decided_at: z.nullable(moment),
    }),
  ),
  example: {
    query: { state: 'waiting' },
    answer: [
      {
        id: '0198…',
        kind: 'adjust-points',
        title: 'Add 20,000 pts',
        subject: '0197…',
        subject_name: 'Ngozi Umeh',
        reason: 'A mission that paid too little.',
        differences: [{ what: 'Available', now: '3,200 pts', after: '23,200 pts' }],
        asked_by: { id: '0196…', name: 'Ada Obi' },
        asked_at: '2026-11-23T09:30:00.000Z',
        lapses_at: '2026-11-24T09:30:00.000Z',
        in_force_at: null,
        is_own: false,
        may_decide: true,
        outcome: null,
        decided_by: null,
        decided_at: null,
      },
    ],
  },
})

export const takeBackRequest = call({
  method: 'DELETE',
  path: '/api/console/approvals/:id',
  access: mayAsk,
  summary: 'Cancel one of the caller’s own pending requests',
  params: z.strictObject({ id: opaqueId }),
  answer: z.extend(messageAnswer, { id: text }),
  example: { answer: { message: 'Request cancelled.', id: '0198…' } },
})
