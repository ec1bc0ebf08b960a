import * as z from 'zod/mini'
import { call } from '../call.ts'
import { duties } from '../duties.ts'
import { wholeNumber } from '../fields.ts'

/** Null for operators whose roles do not include the list. */
const inList = z.nullable(wholeNumber)

export const countWaiting = call({
  method: 'GET',
  path: '/api/console/waiting',
  access: ['finance', 'catalogue', 'support', 'fraud'],
  summary: 'Count the items awaiting the caller in each list of the console, with the provider’s status',
  answer: z.object({
    /** The caller’s current roles, which may have changed since the sign-in. */
    duties: z.array(z.enum(duties)),
    /** Redemptions that need review. */
    redemptions: inList,
    /** Requests that the caller may decide. */
    approvals: inList,
    cases: inList,
    held: inList,
    /** Null if nothing can be redeemed. */
    provider: z.nullable(
      z.object({
        /** As seen by the server that answered; zero while orders are sent. */
        paused_seconds: wholeNumber,
        /** In the last 15 minutes. */
        asked: wholeNumber,
        answered: wholeNumber,
        median_ms: z.nullable(wholeNumber),
      }),
    ),
  }),
  example: {
    answer: {
      duties: ['finance'],
      redemptions: 2,
      approvals: 4,
      cases: 7,
      held: null,
      provider: { paused_seconds: 0, asked: 61, answered: 61, median_ms: 1_800 },
    },
  },
})
