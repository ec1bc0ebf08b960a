import { caseOutcomes } from '@jara/rules/trust/cases'
import * as z from 'zod/mini'
import { call, messageAnswer, pageQuery } from '../call.ts'
import { moment, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'

const aCase = {
  id: text,
  /** `shop` (or a brand), `customer`, or `records` for Jara's own tables, if a nightly check found a mismatch. */
  subject_kind: text,
  subject_id: text,
  /** The name of a shop or brand, the email of a customer, `Records`. */
  subject_name: text,
  opened_at: moment,
  updated_at: moment,
  /** The rules and nightly signals in its evidence. */
  signals: z.array(text),
}

const exampleCase = {
  id: '0198…',
  subject_kind: 'shop',
  subject_id: '0198…',
  subject_name: 'Yaba Fresh Market',
  opened_at: '2026-11-19T13:05:00.000Z',
  updated_at: '2026-11-20T00:20:00.000Z',
  signals: ['quantity', 'quickDecisions'],
}

export const listCases = call({
  method: 'GET',
  path: '/api/cases',
  access: ['support', 'fraud'],
  summary:
    'List open cases found by rules and nightly checks about a shop, brand, customer or the records, latest first',
  query: pageQuery,
  readsPeople: true,
  answer: z.array(z.object(aCase)),
  example: { answer: [exampleCase] },
})

export const readCase = call({
  method: 'GET',
  path: '/api/cases/:id',
  access: ['support', 'fraud'],
  summary: 'Get a case with its latest evidence',
  params: z.strictObject({ id: opaqueId }),
  readsPeople: true,
  answer: z.object({
    ...aCase,
    state: text,
    closed_at: z.nullable(moment),
    outcome: textOrNothing,
    note: textOrNothing,
    /** The total, while `evidence` has the latest 50. */
    evidence_count: wholeNumber,
    evidence: z.array(
      z.object({
        signal: text,
        sentence: text,
        /** Null for findings of the nightly checks of shops' figures or the records. */
        purchase_id: textOrNothing,
        facts: z.record(z.string(), z.unknown()),
        found_at: moment,
      }),
    ),
  }),
  example: {
    answer: {
      ...exampleCase,
      state: 'open',
      closed_at: null,
      outcome: null,
      note: null,
      evidence_count: 1,
      evidence: [
        {
          signal: 'quickDecisions',
          sentence: 'Found by the nightly check: half of 60 decisions within 9 s.',
          purchase_id: null,
          facts: { decided: 60, medianSeconds: 9 },
          found_at: '2026-11-20T00:20:00.000Z',
        },
      ],
    },
  },
})

export const closeCase = call({
  method: 'PUT',
  path: '/api/cases/:id',
  access: ['fraud'],
  summary: 'Close a case. The first decision stands',
  params: z.strictObject({ id: opaqueId }),
  body: z.strictObject({ outcome: z.enum(caseOutcomes), note: requiredText(300) }),
  answer: z.extend(messageAnswer, { id: text, state: text }),
  example: {
    body: { outcome: 'nothing', note: 'A wholesaler: the till rolls match.' },
    answer: { message: 'Case closed.', id: '0198…', state: 'closed' },
  },
})
