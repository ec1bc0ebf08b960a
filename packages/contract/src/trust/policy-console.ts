// The versions of the programme's policy, and what its rules find and decide.
import { realPolicy } from '@jara/rules/trust/policy'
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, opaqueId, text, textOrNothing, wholeNumber } from '../fields.ts'
import { wantedRules } from './policy.ts'

const readers = ['finance', 'catalogue', 'support', 'fraud'] as const

export const listPolicies = call({
  method: 'GET',
  path: '/api/console/policy/versions',
  access: readers,
  summary: 'List the versions of the policy, newest first. `before` is the last version on the previous page',
  query: pageQuery,
  answer: z.array(
    z.object({
      version: wholeNumber,
      /** As they were: a version lacks rules that were introduced later. */
      rules: z.record(z.string(), z.unknown()),
      reason: text,
      created_at: moment,
      /** Absent for a version put in force by an update or a first start. */
      proposed_by: textOrNothing,
      approved_by: textOrNothing,
    }),
  ),
  example: {
    answer: [
      {
        version: 2,
        rules: { ...realPolicy },
        reason: 'A week of logging showed no false alarm.',
        created_at: '2026-11-19T13:05:00.000Z',
        proposed_by: 'Ada Obi',
        approved_by: 'Bola Ade',
      },
    ],
  },
})

export const countFindings = call({
  method: 'GET',
  path: '/api/console/policy/findings',
  access: readers,
  summary: 'Count how often each rule was triggered in the last 30 days, by its mode',
  answer: z.array(
    z.object({
      rule: text,
      mode: text,
      /** Purchases and redemptions that it fired for. */
      decisions: wholeNumber,
      customers: wholeNumber,
      last_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        rule: 'quantity',
        mode: 'shadow',
        decisions: 14,
        customers: 11,
        last_at: '2026-11-19T13:05:00.000Z',
      },
    ],
  },
})

const verdicts = z.object({
  accepted: wholeNumber,
  warned: wholeNumber,
  /** Redemptions that the customer had to confirm. */
  confirmed: wholeNumber,
  held: wholeNumber,
  refused: wholeNumber,
})
const comparison = z.object({ tried: wholeNumber, now: verdicts, after: verdicts })

export const tryPolicy = call({
  method: 'POST',
  path: '/api/console/policy/trials',
  access: ['fraud'],
  summary: 'Test rules against the last 30 days, compared with those in force. Nothing changes',
  body: z.strictObject({ rules: wantedRules }),
  answer: z.object({
    /** When the oldest of them was decided; null if there is none. The newest 20,000 are tried. */
    since: z.nullable(moment),
    purchases: comparison,
    redemptions: comparison,
    /** The rules that fire, or would. */
    rules: z.array(
      z.object({
        rule: text,
        /** How often it fires under the current rules, and how often it would under the others. */
        now: wholeNumber,
        after: wholeNumber,
        /** Customers for whom it would fire. */
        customers: wholeNumber,
        /** Decisions that it could not be tried on, because its facts had not been recorded. */
        untried: wholeNumber,
        /** The newest purchases for which it would fire. */
        purchases: z.array(text),
      }),
    ),
  }),
  example: {
    body: { rules: realPolicy },
    answer: {
      since: '2026-10-20T13:05:00.000Z',
      purchases: {
        tried: 412,
        now: { accepted: 400, warned: 12, confirmed: 0, held: 0, refused: 0 },
        after: { accepted: 391, warned: 12, confirmed: 0, held: 9, refused: 0 },
      },
      redemptions: {
        tried: 96,
        now: { accepted: 90, warned: 0, confirmed: 6, held: 0, refused: 0 },
        after: { accepted: 90, warned: 0, confirmed: 6, held: 0, refused: 0 },
      },
      rules: [{ rule: 'quantity', now: 0, after: 9, customers: 7, untried: 0, purchases: ['0198…'] }],
    },
  },
})

export const listDecisionsOfCustomer = call({
  method: 'GET',
  path: '/api/console/customers/:id/decisions',
  access: ['support', 'fraud'],
  summary: 'List the policy’s decisions about a customer with their reasons, newest first',
  params: z.strictObject({ id: opaqueId }),
  query: pageQuery,
  readsPeople: true,
  answer: z.array(
    z.object({
      id: text,
      at: moment,
      /** `declare`, `confirm`, `review` or `redeem`. */
      act: text,
      outcome: text,
      sentence: text,
      /** The purchase or redemption; null for a redemption that was refused. */
      subject: textOrNothing,
    }),
  ),
  example: {
    answer: [
      {
        id: '815',
        at: '2026-11-19T08:31:00.000Z',
        act: 'confirm',
        outcome: 'held',
        sentence: 'Held under policy version 1: 15 units, more than 12.',
        subject: '0198…',
      },
    ],
  },
})
