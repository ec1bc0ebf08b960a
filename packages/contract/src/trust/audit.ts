// The audit trail: who did what and when, and the verification that it has not been changed since.
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, opaqueId, text, textOrNothing, wholeNumber } from '../fields.ts'

const mayReadAudit = ['finance', 'fraud'] as const

export const listActs = call({
  method: 'GET',
  path: '/api/console/audit',
  access: mayReadAudit,
  summary: 'List audit events, newest first. Filter by operator, action, subject or date',
  query: z.extend(pageQuery, {
    /** The id of the operator or user. */
    who: z.optional(opaqueId),
    act: z.optional(opaqueId),
    subject: z.optional(opaqueId),
    /** A day in Lagos. */
    day: z.optional(z.iso.date().check(z.maxLength(10))),
  }),
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      act: text,
      /** The id is null for a command, the server itself and callers without a session. */
      who: z.object({ id: textOrNothing, name: text, role: text }),
      subject: textOrNothing,
      /** The name of the person, shop or brand that it concerns. */
      subject_name: textOrNothing,
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
      /** Its place in the chain and the beginning of its hash; null until the job, which runs every minute, has chained it. */
      number: z.nullable(wholeNumber),
      hash: textOrNothing,
    }),
  ),
  example: {
    query: { act: 'points-adjusted', day: '2026-11-19' },
    answer: [
      {
        id: '88214',
        at: '2026-11-19T13:17:42.000Z',
        act: 'points-adjusted',
        who: { id: '0196…', name: 'Temitope Adeyemi', role: 'operator' },
        subject: '0197…',
        subject_name: 'Ngozi Umeh',
        before: null,
        after: { points: 500, reason: 'Lost points' },
        number: 88214,
        hash: 'c41e09ab',
      },
    ],
  },
})

export const readAuditChoices = call({
  method: 'GET',
  path: '/api/console/audit/choices',
  access: mayReadAudit,
  summary: 'List the filters of the audit trail: operators and actions',
  answer: z.object({ operators: z.array(z.object({ id: text, name: text })), acts: z.array(text) }),
  example: {
    answer: {
      operators: [{ id: '0196…', name: 'Temitope Adeyemi' }],
      acts: ['data-read', 'points-adjusted'],
    },
  },
})

export const readAuditProof = call({
  method: 'GET',
  path: '/api/console/audit/proof',
  access: mayReadAudit,
  summary: 'Get the chain of the audit trail and the result of its last check',
  answer: z.object({
    /** The number of actions in the chain, and the hash of the last one: a copy kept elsewhere verifies the chain later. */
    acts: wholeNumber,
    head: text,
    /** Actions that are not chained yet. */
    waiting: wholeNumber,
    /** Null before the first nightly check. */
    checked_at: z.nullable(moment),
    /** When a check last found no problem. */
    sound_at: z.nullable(moment),
    differences: wholeNumber,
    /** A sentence for each of the first few. */
    examples: z.array(text),
  }),
  example: {
    answer: {
      acts: 88214,
      head: 'c41e09ab7d20f3c8b8a351d602fe6b90e91740cc5a6d8e12f05b27e41c98d3a7',
      waiting: 2,
      checked_at: '2026-11-19T01:15:00.000Z',
      sound_at: '2026-11-19T01:15:00.000Z',
      differences: 0,
      examples: [],
    },
  },
})
