import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, insertCustomer, makeOperator } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from '../db/db.ts'
import {
  earnPoints,
  holdPoints,
  openWallet,
  type PointMove,
  readBalance,
  refundHold,
  reverseSettled,
  settleHold,
} from './moves.sql.ts'
import { verifyLedger } from './audit.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})

afterAll(() => database.drop())

async function customerWith(points: number): Promise<string> {
  const userId = await insertCustomer(db)
  if (points > 0) await earnPoints(db, { userId, points, cause: `opening/${userId}` })
  return userId
}

interface Transfer {
  kind: string
  from_account: string
  to_account: string
  points: number
  balance_after: number | null
}

function transfersOf(userId: string): Promise<Transfer[]> {
  return db.rows<Transfer>(
    `select kind, from_account, to_account, points, balance_after
       from point_transfers join transfer_accounts using (kind) where user_id = $1 order by id`,
    [userId],
  )
}

const uniqueViolation = { code: '23505' }
const checkViolation = { code: '23514' }

describe('the ledger', () => {
  it('opens a wallet empty, and only once', async () => {
    const userId = await insertCustomer(db)
    expect(await readBalance(db, userId)).toBe(0)
    await expect(openWallet(db, userId)).rejects.toMatchObject(uniqueViolation)
  })

  it('has no balance for a user without a wallet, and moves no points', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await readBalance(db, nobody)).toBeUndefined()
    await expect(earnPoints(db, { userId: nobody, points: 5, cause: 'nobody' })).rejects.toThrow(
      'domain balance_of_wallet does not allow null values',
    )
    expect(await holdPoints(db, { userId: nobody, points: 5, cause: 'nobody' })).toBeUndefined()
    expect(await transfersOf(nobody)).toEqual([])
  })

  it('issues earned points and returns the new balance', async () => {
    const userId = await insertCustomer(db)
    expect(await earnPoints(db, { userId, points: 40, cause: `a/${userId}` })).toBe(40)
    expect(await earnPoints(db, { userId, points: 2, cause: `b/${userId}` })).toBe(42)
    expect(await readBalance(db, userId)).toBe(42)
    expect(await transfersOf(userId)).toEqual([
      { kind: 'earn', from_account: 'issued', to_account: 'wallet', points: 40, balance_after: 40 },
      { kind: 'earn', from_account: 'issued', to_account: 'wallet', points: 2, balance_after: 42 },
    ])
  })

  it('can hold all points of a wallet, but not one more', async () => {
    const userId = await customerWith(10)
    expect(await holdPoints(db, { userId, points: 11, cause: `much/${userId}` })).toBeUndefined()
    expect(await readBalance(db, userId)).toBe(10)
    expect(await holdPoints(db, { userId, points: 10, cause: `all/${userId}` })).toBe(0)
    await settleHold(db, `all/${userId}`)
    expect(await holdPoints(db, { userId, points: 1, cause: `more/${userId}` })).toBeUndefined()
    expect((await transfersOf(userId)).slice(1)).toEqual([
      { kind: 'hold', from_account: 'wallet', to_account: 'held', points: 10, balance_after: 0 },
      { kind: 'settle', from_account: 'held', to_account: 'redeemed', points: 10, balance_after: null },
    ])
  })

  it('holds points until they are settled', async () => {
    const userId = await customerWith(10)
    const cause = `redemption/${userId}`
    expect(await holdPoints(db, { userId, points: 11, cause })).toBeUndefined()
    expect(await holdPoints(db, { userId, points: 7, cause })).toBe(3)
    await settleHold(db, cause)
    expect(await readBalance(db, userId)).toBe(3)
    expect((await transfersOf(userId)).slice(1)).toEqual([
      { kind: 'hold', from_account: 'wallet', to_account: 'held', points: 7, balance_after: 3 },
      { kind: 'settle', from_account: 'held', to_account: 'redeemed', points: 7, balance_after: null },
    ])
  })

  it('gives held points back on a refund', async () => {
    const userId = await customerWith(10)
    const cause = `redemption/${userId}`
    await holdPoints(db, { userId, points: 7, cause })
    await earnPoints(db, { userId, points: 1, cause: `meanwhile/${userId}` })
    expect(await refundHold(db, cause)).toBe(11)
    expect(await readBalance(db, userId)).toBe(11)
    expect((await transfersOf(userId)).at(-1)).toEqual({
      kind: 'refund',
      from_account: 'held',
      to_account: 'wallet',
      points: 7,
      balance_after: 11,
    })
  })

  it.each([
    ['settled', 'settled', settleHold, settleHold],
    ['settled', 'refunded', settleHold, refundHold],
    ['refunded', 'settled', refundHold, settleHold],
    ['refunded', 'refunded', refundHold, refundHold],
  ])('refuses a hold that was %s to be %s', async (_first, _second, end, endAgain) => {
    const userId = await customerWith(10)
    const cause = `redemption/${userId}`
    await holdPoints(db, { userId, points: 10, cause })
    await end(db, cause)
    const balance = await readBalance(db, userId)
    await expect(endAgain(db, cause)).rejects.toMatchObject(uniqueViolation)
    expect(await readBalance(db, userId)).toBe(balance)
  })

  it('returns settled points on a reversal, only once', async () => {
    const userId = await customerWith(10)
    const cause = `redemption/${userId}`
    await holdPoints(db, { userId, points: 7, cause })
    await expect(reverseSettled(db, cause)).rejects.toThrow(`Nothing was settled for ${cause}`)
    await settleHold(db, cause)
    expect(await reverseSettled(db, cause)).toBe(10)
    await expect(reverseSettled(db, cause)).rejects.toMatchObject(uniqueViolation)
    expect(await readBalance(db, userId)).toBe(10)
    expect((await transfersOf(userId)).at(-1)).toEqual({
      kind: 'reverse',
      from_account: 'redeemed',
      to_account: 'wallet',
      points: 7,
      balance_after: 10,
    })
  })

  it('does not reverse a refunded hold', async () => {
    const userId = await customerWith(10)
    const cause = `redemption/${userId}`
    await holdPoints(db, { userId, points: 7, cause })
    await refundHold(db, cause)
    await expect(reverseSettled(db, cause)).rejects.toThrow(`Nothing was settled for ${cause}`)
    expect(await readBalance(db, userId)).toBe(10)
  })

  it('refuses to end a hold that does not exist', async () => {
    await expect(settleHold(db, 'never')).rejects.toThrow('No hold to settle for never')
    await expect(refundHold(db, 'never')).rejects.toThrow('No hold to refund for never')
  })

  it.each([
    ['earn', earnPoints],
    ['hold', holdPoints],
  ])('refuses to %s for the same cause twice, also for another customer', async (_name, move) => {
    const [first, second] = [await customerWith(10), await customerWith(10)]
    const cause = `once/${first}`
    await move(db, { userId: first, points: 3, cause })
    const balance = await readBalance(db, first)
    await expect(move(db, { userId: first, points: 3, cause })).rejects.toMatchObject(uniqueViolation)
    await expect(move(db, { userId: second, points: 1, cause })).rejects.toMatchObject(uniqueViolation)
    expect(await readBalance(db, first)).toBe(balance)
    expect(await readBalance(db, second)).toBe(10)
  })

  const moves: [string, (db: Db, move: PointMove) => Promise<unknown>][] = [
    ['earn', earnPoints],
    ['hold', holdPoints],
  ]
  it.each(moves)('refuses to %s zero, negative or fractional points', async (_name, move) => {
    const userId = await customerWith(10)
    for (const points of [0, -1, -10]) {
      await expect(move(db, { userId, points, cause: `odd/${userId}` })).rejects.toMatchObject(checkViolation)
    }
    await expect(move(db, { userId, points: 0.5, cause: `odd/${userId}` })).rejects.toThrow('bigint')
    expect(await readBalance(db, userId)).toBe(10)
    expect(await transfersOf(userId)).toHaveLength(1)
  })

  it('keeps a balance from going below zero even when the ledger is bypassed', async () => {
    const userId = await customerWith(1)
    await expect(
      db.rows('update wallets set balance = balance - 2 where user_id = $1', [userId]),
    ).rejects.toMatchObject(checkViolation)
  })

  it.each([
    ['of an unknown kind', `'gift', 1, 11`],
    ['of nothing', `'earn', 0, 10`],
    ['that leaves less than nothing', `'spend', 11, -1`],
  ])('holds no transfer %s even when it is bypassed', async (_what, values) => {
    const userId = await customerWith(10)
    const insert = `insert into point_transfers (reference, user_id, kind, points, balance_after)`
    await expect(
      db.rows(`${insert} values ('odd/' || $1::uuid, $1, ${values})`, [userId]),
    ).rejects.toMatchObject(checkViolation)
  })

  it('defines both accounts for every kind of transfer', async () => {
    const kinds = await db.rows<{ kind: string; from_account: string | null }>(
      `select words[1] as kind, from_account
         from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g') as found(words)
         left join transfer_accounts on transfer_accounts.kind = words[1]
        where contypid = 'transfer_kind'::regtype`,
    )
    expect(kinds).toHaveLength(31)
    expect(kinds.filter(({ from_account }) => from_account === null)).toEqual([])
  })

  it.each([
    ['changed', 'update point_transfers set points = 1', 'point transfers are append-only'],
    ['deleted', 'delete from point_transfers', 'point transfers are append-only'],
    ['emptied', 'truncate point_transfers', 'point transfers are append-only'],
    ['emptied with its tables', 'truncate users cascade', 'wallets are never removed'],
    ['left without wallets', 'delete from wallets', 'wallets are never removed'],
  ])('cannot be %s, by order of the database', async (_what, statement, refusal) => {
    const userId = await customerWith(10)
    await expect(db.script(statement)).rejects.toThrow(refusal)
    expect(await transfersOf(userId)).toHaveLength(1)
    expect(await readBalance(db, userId)).toBe(10)
  })

  it('does not let a wallet move to another user, even one without a wallet', async () => {
    const userId = await customerWith(10)
    await makeOperator(db, anEmail())
    const toAnOperator = `update wallets set user_id = (select id from users where role = 'operator') where user_id = $1`
    await expect(db.rows(toAnOperator, [userId])).rejects.toThrow('a wallet stays its customer’s')
    expect(await readBalance(db, userId)).toBe(10)
  })

  it('names the wallets whose balance differs from the sum of their entries', async () => {
    const [right, raised, moved] = [await customerWith(10), await customerWith(10), await insertCustomer(db)]
    expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
    await db.rows('update wallets set balance = 7 where user_id = any($1)', [[raised, moved]])
    const { wrongWallets } = await verifyLedger(db)
    expect(wrongWallets).toEqual([raised, moved].toSorted())
    expect(wrongWallets).not.toContain(right)
  })
})
