// The provider's statements, compared with our own book line by line.
import * as z from 'zod/mini'
import { call, pageQuery } from '../call.ts'
import { moment, naira, opaqueId, requiredText, text, textOrNothing, wholeNumber } from '../fields.ts'
import { rangeQuery } from '../operations/reports.ts'

const duties = ['finance'] as const

/** The longest file, in characters: more than 20,000 lines. */
const longestStatement = 2_000_000

const statement = z.object({
  id: text,
  name: text,
  from: text,
  to: text,
  compared_by: text,
  compared_at: moment,
  /** The number of lines in the file. */
  lines: wholeNumber,
  /** Orders on which both books agree, including that nothing was charged. */
  matched: wholeNumber,
  /** Orders that we delivered or are waiting for, and that the statement lacks. */
  ours_only: wholeNumber,
  /** Orders that we did not place. */
  theirs_only: wholeNumber,
  /** A different amount, or charged by one side and refunded by the other. */
  different: wholeNumber,
  /** The cost of all orders by our book, and by theirs. */
  ours_naira: naira,
  theirs_naira: naira,
})

const exampleStatement = {
  id: '0198…',
  name: 'vtpass-2026-11-18.csv',
  from: '2026-11-18',
  to: '2026-11-18',
  compared_by: 'Ada Obi',
  compared_at: '2026-11-19T08:05:00.000Z',
  lines: 1392,
  matched: 1388,
  ours_only: 1,
  theirs_only: 2,
  different: 2,
  ours_naira: 1041300,
  theirs_naira: 1052750,
}

export const compareProviderStatement = call({
  method: 'POST',
  path: '/api/console/statements',
  access: duties,
  summary:
    'Compare a provider statement with our redemptions. Differences are added to the case about the records',
  status: 201,
  largestBodyKib: 4096,
  body: z.strictObject({
    name: requiredText(200),
    ...rangeQuery.shape,
    /** With the columns `request_id`, `amount` in naira and `status`. */
    csv: z.string().check(z.minLength(1, 'is required'), z.maxLength(longestStatement)),
  }),
  answer: statement,
  example: {
    body: {
      name: 'vtpass-2026-11-18.csv',
      from: '2026-11-18',
      to: '2026-11-18',
      csv: 'request_id,amount,status\n202611181022c4,1000.00,delivered\n',
    },
    answer: exampleStatement,
  },
})

export const listProviderStatements = call({
  method: 'GET',
  path: '/api/console/statements',
  access: duties,
  summary: 'List compared statements, latest first',
  query: pageQuery,
  answer: z.array(statement),
  example: { answer: [exampleStatement] },
})

export const readProviderStatement = call({
  method: 'GET',
  path: '/api/console/statements/:id',
  access: duties,
  summary: 'Get a statement with the orders that differ. `before` is the last order on the previous page',
  params: z.strictObject({ id: opaqueId }),
  query: pageQuery,
  answer: z.extend(statement, {
    differences: z.array(
      z.object({
        request_id: text,
        /** Absent for an order that is only in their book. */
        redemption_id: textOrNothing,
        service: textOrNothing,
        /** `ours-only`, `theirs-only` or `different`. */
        kind: text,
        ours_naira: naira,
        theirs_naira: naira,
        /** Our status when the books were compared. */
        our_status: textOrNothing,
        their_status: textOrNothing,
      }),
    ),
  }),
  example: {
    answer: {
      ...exampleStatement,
      differences: [
        {
          request_id: '202611181022c4',
          redemption_id: '0198…',
          service: 'glo',
          kind: 'ours-only',
          ours_naira: 1000,
          theirs_naira: 0,
          our_status: 'delivered',
          their_status: null,
        },
      ],
    },
  },
})
