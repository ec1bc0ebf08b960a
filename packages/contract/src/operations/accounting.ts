// The accounts that show that no point is missing, and the accountant's export.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, naira, text, wholeNumber } from '../fields.ts'
import { rangeQuery } from './reports.ts'

const readers = ['finance'] as const

export const readBooks = call({
  method: 'GET',
  path: '/api/console/books',
  access: readers,
  summary: 'Get the trial balance of all points, with customers’ points and unclaimable ones',
  answer: z.object({
    as_of: moment,
    naira_per_point: naira,
    /** What entered and left each account, and its balance. Accounts outside the programme are negative. */
    accounts: z.array(z.object({ account: text, entered: wholeNumber, left: wholeNumber, balance: z.int() })),
    /** The sum of all balances. Anything but zero means that points were created or lost outside the ledger. */
    sum: z.int(),
    /** What wallets hold, less their balance by the ledger, at the same moment. Anything but zero is wrong. */
    unexplained: z.int(),
    /** Customers' available, maturing and held points, less what they owe. */
    liability: z.int(),
    /** Forfeited points, less debts that were written off. */
    breakage: z.int(),
    /** Points that shops and brands have paid for and not yet issued. */
    prefunded: z.int(),
  }),
  example: {
    answer: {
      as_of: '2026-11-19T13:20:00.000Z',
      naira_per_point: 0.5,
      accounts: [
        { account: 'issued', entered: 90, left: 4590, balance: -4500 },
        { account: 'wallet', entered: 4590, left: 90, balance: 4500 },
      ],
      sum: 0,
      unexplained: 0,
      liability: 4500,
      breakage: 0,
      prefunded: 0,
    },
  },
})

export const downloadJournal = call({
  method: 'GET',
  path: '/api/console/books/journal',
  access: readers,
  summary: 'Export the accounting journal: each day’s transfers by kind, between two accounts',
  file: 'text/csv; charset=utf-8',
  query: rangeQuery,
  answer: text,
  example: { query: { from: '2026-11-05', to: '2026-11-18' }, answer: 'day,kind,from_account…' },
})

export const listChecks = call({
  method: 'GET',
  path: '/api/console/checks',
  access: readers,
  summary: 'Get the latest results of the nightly checks of ledger, tables and audit log',
  answer: z.array(
    z.object({
      name: text,
      /** The consequence of a finding, in a sentence. */
      means: text,
      checked_at: moment,
      /** When it last found no problem. */
      sound_at: z.nullable(moment),
      differences: wholeNumber,
      /** The ids of some that differ. */
      examples: z.array(text),
    }),
  ),
  example: {
    answer: [
      {
        name: 'ledger',
        means: 'The ledger does not add up.',
        checked_at: '2026-11-19T00:20:00.000Z',
        sound_at: '2026-11-19T00:20:00.000Z',
        differences: 0,
        examples: [],
      },
    ],
  },
})
