// How customers verify their own statement. Not part of what every visit loads.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, text, textOrNothing, wholeNumber } from '../fields.ts'

/** A page of the ledger is larger than others, because a phone reads all of it. */
export const ledgerPageSize = 500

const transferId = z
  .string()
  .check(z.maxLength(15), z.regex(/^[1-9]\d*$/, 'must be the ID of the last entry on the previous page'))

export const readMyLedger = call({
  method: 'GET',
  path: '/api/users/points/ledger',
  access: ['customer'],
  summary:
    'List the transfers of the customer’s points as they are hashed, newest first, with their hashes in the chain',
  query: z.strictObject({ before: z.optional(transferId) }),
  answer: z.array(
    z.object({
      id: wholeNumber,
      /** Its place in the chain and its hash; null for a few minutes after it happened. */
      number: z.nullable(wholeNumber),
      hash: textOrNothing,
      /** Null if the chain has a transfer that the ledger lacks. */
      entry: z.nullable(
        z.object({
          reference: text,
          kind: text,
          points: wholeNumber,
          balance_after: z.nullable(wholeNumber),
          /** When it happened, in microseconds since 1970. */
          microseconds: wholeNumber,
        }),
      ),
    }),
  ),
  example: {
    answer: [
      {
        id: 84,
        number: 3,
        hash: '9c41…',
        entry: {
          reference: 'redemption/0198…/hold',
          kind: 'hold',
          points: 1000,
          balance_after: 12480,
          microseconds: 1795100400123456,
        },
      },
    ],
  },
})

export const readMySeal = call({
  method: 'GET',
  path: '/api/users/points/seal',
  access: ['customer'],
  summary: 'Get the inclusion proof from the customer’s chain to the published hash',
  answer: z.object({
    /** The wallet's name in the tree of a day. */
    wallet: text,
    /** The last day whose seal covers this wallet; null before the first. */
    seal: z.nullable(
      z.object({
        day: text,
        /** The length of the chain at that time. */
        number: wholeNumber,
        /** The neighbours on the way up the tree. */
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash: text })),
      }),
    ),
  }),
  example: {
    answer: {
      wallet: '0198…',
      seal: { day: '2026-11-19', number: 84, path: [{ side: 'left', hash: '51fa…' }] },
    },
  },
})

export const listLedgerSeals = call({
  method: 'GET',
  path: '/api/ledger/seals',
  access: 'anyone',
  summary: 'List the daily hashes over the points of all customers, newest first. Each covers the one before',
  query: z.strictObject({
    before: z.optional(
      z.iso.date('must be the day of the last seal on the previous page').check(z.maxLength(10)),
    ),
  }),
  answer: z.array(
    z.object({
      day: text,
      hash: text,
      /** The hash of the sealed day before. */
      previous: text,
      /** The root of the day’s tree of wallets, and the number of wallets in it. */
      tree: text,
      wallets: wholeNumber,
      sealed_at: moment,
    }),
  ),
  example: {
    answer: [
      {
        day: '2026-11-19',
        hash: 'e8b3…',
        previous: '7714…',
        tree: '2d90…',
        wallets: 1204,
        sealed_at: '2026-11-18T23:10:00.000Z',
      },
    ],
  },
})
