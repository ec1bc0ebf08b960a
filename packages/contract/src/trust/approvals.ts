import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text } from '../fields.ts'

const approvalDecisions = ['approve', 'refuse'] as const

export const listApprovals = call({
  method: 'GET',
  path: '/api/approvals',
  access: ['finance', 'fraud'],
  summary: 'List requests that need a second approver, newest first',
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      /** The kind of change that an approval makes, such as `adjust-points`. */
      kind: text,
      /** The id of the record that it concerns. */
      subject: text,
      proposal: z.record(z.string(), z.unknown()),
      asked_by: z.object({ id: text, name: text }),
      asked_at: moment,
      lapses_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        id: '0198…',
        kind: 'adjust-points',
        subject: '0197…',
        proposal: { points: 20_000, reason: 'A mission that paid too little.' },
        asked_by: { id: '0196…', name: 'Ada Obi' },
        asked_at: '2026-11-23T09:30:00.000Z',
        lapses_at: '2026-11-24T09:30:00.000Z',
      },
    ],
  },
})

export const decideApproval = call({
  method: 'POST',
  path: '/api/approvals/:id',
  access: ['finance', 'fraud'],
  freshFactor: true,
  summary: 'Approve or decline another operator’s request. Approval takes effect at once',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({
    decision: z.enum(approvalDecisions),
    /** For the audit trail. */
    reason: z.optional(requiredText(300)),
  }),
  answer: z.extend(messageAnswer, { id: text, decision: z.enum(approvalDecisions) }),
  example: {
    body: { decision: 'approve' },
    answer: { message: 'Approved.', id: '0198…', decision: 'approve' },
  },
})
