// Data that leaves the desk: a file of the filtered list, and an unmasked number. Both are recorded in the audit trail.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { opaqueId, requiredText, text, wholeNumber } from '../fields.ts'
import { deskFilter } from './redemptions-console.ts'

/** The most rows of one file. */
export const exportLimit = 10_000

export const exportRedemptions = call({
  method: 'GET',
  path: '/api/console/redemptions/export',
  access: ['finance', 'support', 'fraud'],
  summary:
    'Export filtered redemptions as CSV, at most 10,000, with masked numbers and neutralised formulas. Recorded in the audit trail',
  query: z.strictObject(deskFilter),
  answer: z.object({
    redemptions: wholeNumber,
    /** Whether there are more rows than the file contains. */
    is_cut: z.boolean(),
    csv: text,
  }),
  example: {
    query: { tab: 'refunded', service: 'glo' },
    answer: {
      redemptions: 1,
      is_cut: false,
      csv: 'id,request_id,status\r\n0198…,202611181640h3v8q2,refunded\r\n',
    },
  },
})

export const showRecipient = call({
  method: 'POST',
  path: '/api/console/redemptions/:id/recipient',
  access: ['finance', 'support', 'fraud'],
  summary: 'Get the phone or meter number in full. The reason is recorded in the audit trail',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ reason: requiredText(300) }),
  answer: z.object({ recipient: text }),
  example: { body: { reason: 'Their support asks for it.' }, answer: { recipient: '45012345608' } },
})
