import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { walletOf } from '../../testing/wallets.ts'
import type { Db } from '../db/db.ts'
import { verifyLedger } from './audit.ts'
import { earnPoints, holdPoints, refundHold, reverseSettled, settleHold } from './moves.sql.ts'
import { adjustDown, adjustUp, matureNext, takeBack } from './taking-back.sql.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})

afterAll(() => database.drop())

const uniqueViolation = { code: '23505' }
const checkViolation = { code: '23514' }
const soon = new Date(Date.now() + 3_600_000)
const justNow = new Date(Date.now() - 1_000)

/** A customer who earned these points with a purchase; with a time, they mature then. */
async function customerWith(points: number, maturesAt: Date | null = null) {
  const userId = await insertCustomer(db)
  const earnedBy = `purchase/${userId}`
  await earnPoints(db, { userId, points, cause: earnedBy, maturesAt })
  return { userId, earnedBy }
}

/** A customer who spent 100 points from a purchase that was then reversed: 60 of them are owed. */
async function debtorOf60() {
  const { userId, earnedBy } = await customerWith(100)
  const redemption = `redemption/${userId}`
  await holdPoints(db, { userId, points: 100, cause: redemption })
  await takeBack(db, { userId, points: 60, cause: `reversal/${userId}`, earnedBy })
  return { userId, redemption }
}

function movesOf(userId: string): Promise<{ kind: string; points: number; balance_after: number | null }[]> {
  return db.rows('select kind, points, balance_after from point_transfers where user_id = $1 order by id', [
    userId,
  ])
}

async function matureAll(): Promise<(string | undefined)[]> {
  const owner = await matureNext(db)
  return owner === undefined ? [] : [owner, ...(await matureAll())]
}

describe('maturing points', () => {
  it('cannot be spent before their time', async () => {
    const { userId } = await customerWith(40, soon)
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 40, debt: 0 })
    expect(await holdPoints(db, { userId, points: 1, cause: `early/${userId}` })).toBeUndefined()
    expect(await matureAll()).not.toContain(userId)
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 40, debt: 0 })
  })

  it('become spendable once, when their time has come', async () => {
    const { userId } = await customerWith(40, justNow)
    await earnPoints(db, { userId, points: 5, cause: `other/${userId}` })
    expect(await matureAll()).toEqual([userId])
    expect(await matureAll()).toEqual([])
    expect(await walletOf(db, userId)).toEqual({ balance: 45, maturing: 0, debt: 0 })
    expect(await movesOf(userId)).toEqual([
      { kind: 'earn-maturing', points: 40, balance_after: 0 },
      { kind: 'earn', points: 5, balance_after: 5 },
      { kind: 'mature', points: 40, balance_after: 45 },
    ])
  })

  it('are earned once for a cause, and only by a customer with a wallet', async () => {
    const { userId, earnedBy } = await customerWith(40, soon)
    const again = { userId, points: 40, cause: earnedBy }
    await expect(earnPoints(db, { ...again, maturesAt: soon })).rejects.toMatchObject(uniqueViolation)
    await expect(earnPoints(db, again)).rejects.toMatchObject(uniqueViolation)
    const nobody = { userId: '00000000-0000-4000-8000-000000000000', points: 5, cause: 'nobody' }
    await expect(earnPoints(db, { ...nobody, maturesAt: soon })).rejects.toThrow(
      'domain balance_of_wallet does not allow null values',
    )
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 40, debt: 0 })
  })
})

describe('taking back', () => {
  it('takes from what still matures, then from the balance, and the rest is owed', async () => {
    const { userId, earnedBy } = await customerWith(30, soon)
    await earnPoints(db, { userId, points: 50, cause: `spendable/${userId}` })
    await earnPoints(db, { userId, points: 70, cause: `also-maturing/${userId}`, maturesAt: soon })
    const taken = await takeBack(db, { userId, points: 100, cause: `reversal/${userId}`, earnedBy })
    expect(taken).toEqual({ maturing: 30, spendable: 50, owed: 20 })
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 70, debt: 20 })
    expect((await movesOf(userId)).slice(3)).toEqual([
      { kind: 'take-back-maturing', points: 30, balance_after: 0 },
      { kind: 'take-back', points: 50, balance_after: 0 },
      { kind: 'take-back-debt', points: 20, balance_after: 0 },
    ])
  })

  it('leaves the rest of what matures to mature', async () => {
    const { userId, earnedBy } = await customerWith(30, justNow)
    const taken = await takeBack(db, { userId, points: 10, cause: `reversal/${userId}`, earnedBy })
    expect(taken).toEqual({ maturing: 10, spendable: 0, owed: 0 })
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 20, debt: 0 })
    expect(await matureAll()).toEqual([userId])
    expect(await walletOf(db, userId)).toEqual({ balance: 20, maturing: 0, debt: 0 })
  })

  it('adds to a debt that there is already', async () => {
    const { userId } = await debtorOf60()
    const more = { userId, points: 15, cause: `more/${userId}`, earnedBy: 'anything' }
    expect(await takeBack(db, more)).toEqual({ maturing: 0, spendable: 0, owed: 15 })
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 0, debt: 75 })
  })

  it('happens once for a cause, whatever it would take the second time', async () => {
    const { userId, earnedBy } = await customerWith(30, soon)
    await earnPoints(db, { userId, points: 10, cause: `spendable/${userId}` })
    const move = { userId, points: 30, cause: `reversal/${userId}`, earnedBy }
    await takeBack(db, move)
    await expect(takeBack(db, move)).rejects.toMatchObject(uniqueViolation)
    expect(await walletOf(db, userId)).toEqual({ balance: 10, maturing: 0, debt: 0 })
  })

  it('refuses zero and negative points, and a customer without a wallet', async () => {
    const { userId, earnedBy } = await customerWith(30, soon)
    for (const points of [0, -1, -10]) {
      const odd = { userId, points, cause: `odd/${userId}`, earnedBy }
      await expect(takeBack(db, odd)).rejects.toThrow('Nothing was reversed')
    }
    const nobody = { userId: '00000000-0000-4000-8000-000000000000', points: 5, cause: 'nobody', earnedBy }
    await expect(takeBack(db, nobody)).rejects.toThrow('Nothing was reversed')
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 30, debt: 0 })
    expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })
})

describe('a debt is paid first', () => {
  const credits: [string, (userId: string, redemption: string) => Promise<unknown>][] = [
    ['earned points', (userId) => earnPoints(db, { userId, points: 100, cause: `next/${userId}` })],
    [
      'points that mature',
      async (userId) => {
        await earnPoints(db, { userId, points: 100, cause: `next/${userId}`, maturesAt: justNow })
        expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 100, debt: 60 })
        await matureAll()
      },
    ],
    ['a refund', (_userId, redemption) => refundHold(db, redemption)],
    [
      'a reversed order',
      async (_userId, redemption) => {
        await settleHold(db, redemption)
        await reverseSettled(db, redemption)
      },
    ],
    ['an adjustment', (userId) => adjustUp(db, { userId, points: 100, cause: `gift/${userId}` })],
  ]
  it.each(credits)('from %s', async (_what, credit) => {
    const { userId, redemption } = await debtorOf60()
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 0, debt: 60 })
    await credit(userId, redemption)
    expect(await walletOf(db, userId)).toEqual({ balance: 40, maturing: 0, debt: 0 })
    const moves = await movesOf(userId)
    expect(moves.slice(-2)).toMatchObject([
      { points: 100, balance_after: 100 },
      { kind: 'pay-debt', points: 60, balance_after: 40 },
    ])
    expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })

  it('and nothing is left of points that are fewer than the debt', async () => {
    const { userId } = await debtorOf60()
    expect(await earnPoints(db, { userId, points: 25, cause: `first/${userId}` })).toBe(0)
    expect(await adjustUp(db, { userId, points: 35, cause: `second/${userId}` })).toBe(0)
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 0, debt: 0 })
    expect(await earnPoints(db, { userId, points: 7, cause: `third/${userId}` })).toBe(7)
  })
})

describe('an adjustment', () => {
  it('takes as much as can be spent, and no more', async () => {
    const { userId } = await customerWith(30)
    expect(await adjustDown(db, { userId, points: 31, cause: `much/${userId}` })).toBeUndefined()
    expect(await adjustDown(db, { userId, points: 30, cause: `all/${userId}` })).toBe(0)
    expect(await walletOf(db, userId)).toEqual({ balance: 0, maturing: 0, debt: 0 })
  })

  it.each([
    ['up', adjustUp],
    ['down', adjustDown],
  ])('%s happens once for a cause, with whole points', async (_way, adjust) => {
    const { userId } = await customerWith(30)
    const move = { userId, points: 10, cause: `once/${userId}` }
    const balance = await adjust(db, move)
    await expect(adjust(db, move)).rejects.toMatchObject(uniqueViolation)
    for (const points of [0, -1])
      await expect(adjust(db, { ...move, points, cause: 'odd' })).rejects.toMatchObject(checkViolation)
    expect(await walletOf(db, userId)).toMatchObject({ balance })
  })
})

it.each([
  ['maturing points', 'maturing = maturing + 1'],
  ['a debt', 'debt = debt + 1'],
])('the audit names a wallet with wrong %s', async (_what, change) => {
  const { userId } = await customerWith(10)
  await db.rows(`update wallets set ${change} where user_id = $1`, [userId])
  expect((await verifyLedger(db)).wrongWallets).toContain(userId)
})

it('the audit names a wallet with a debt beside a balance', async () => {
  const { userId } = await customerWith(10)
  await db.rows(
    `insert into point_transfers (reference, kind, user_id, points)
     values ('wrong/' || $1::uuid, 'take-back-debt', $1, 3)`,
    [userId],
  )
  await db.rows('update wallets set debt = 3 where user_id = $1', [userId])
  expect((await verifyLedger(db)).wrongWallets).toContain(userId)
})

it('the audit names a wallet whose maturing points nothing waits for', async () => {
  const { userId, earnedBy } = await customerWith(10, soon)
  await db.rows('delete from maturing_points where cause = $1', [earnedBy])
  expect((await verifyLedger(db)).wrongWallets).toContain(userId)
})
