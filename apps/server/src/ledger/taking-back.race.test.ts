import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase, unhurriedLimits } from '../../testing/database.ts'
import { walletOf } from '../../testing/wallets.ts'
import { connect, type Database } from '../db/db.ts'
import { verifyLedger } from './audit.ts'
import { earnPoints, holdPoints, refundHold } from './moves.sql.ts'
import { adjustDown, matureNext, takeBack } from './taking-back.sql.ts'

const rounds = Array.from({ length: process.env['SOAK_MINUTES'] === undefined ? 4 : 20 }, (_, round) => round)

let database: TestDatabase
/** The connection pools of two servers on one database. */
let nodes: [Database, Database]

beforeAll(async () => {
  database = await createTestDatabase()
  // All test files share the test server's hundred connections.
  const node = { connection: database.connection, poolSize: 8, limits: unhurriedLimits }
  nodes = [connect(node), connect(node)]
})

afterAll(async () => {
  for (const node of nodes) await node.end()
  await database.drop()
})

const justNow = new Date(Date.now() - 1_000)

/**
 * A hundred concurrent moves of one customer, on both nodes: redemptions of 30 points, refunds of those that held, purchases of
 * 20 points that are reversed, purchases that mature meanwhile and are also reversed, and adjustments of -15.
 */
async function race(userId: string) {
  const node = (turn: number) => nodes[turn % 2 === 0 ? 0 : 1]
  const tally = { held: 0, adjusted: 0, takenBack: 0 }
  const purchases = Array.from({ length: 20 }, (_, turn) => `purchase/${userId}/${turn}`)
  for (const [turn, cause] of purchases.entries())
    await earnPoints(database.db, { userId, points: 20, cause, maturesAt: turn < 10 ? justNow : null })
  const moves = [
    ...purchases.map((earnedBy, turn) => async () => {
      await takeBack(node(turn), { userId, points: 20, cause: `reversal/${earnedBy}`, earnedBy })
      tally.takenBack += 20
    }),
    ...Array.from({ length: 40 }, (_, turn) => async () => {
      const cause = `redemption/${userId}/${turn}`
      const held = await holdPoints(node(turn), { userId, points: 30, cause })
      if (held === undefined) return
      if (turn % 2 === 0) await refundHold(node(turn + 1), cause)
      else tally.held += 30
    }),
    ...Array.from({ length: 20 }, (_, turn) => async () => {
      const cause = `adjustment/${userId}/${turn}`
      if ((await adjustDown(node(turn), { userId, points: 15, cause })) !== undefined) tally.adjusted += 15
    }),
    ...Array.from({ length: 20 }, (_, turn) => async () => void (await matureNext(node(turn)))),
  ]
  // In a mixed order.
  await Promise.all(moves.map((_, turn) => moves[(turn * 37) % moves.length]?.()))
  return tally
}

it('a hundred parallel moves that spend and take back leave an exact balance or debt', async () => {
  for (const round of rounds) {
    const userId = await insertCustomer(database.db)
    await earnPoints(database.db, { userId, points: 300, cause: `opening/${round}/${userId}` })
    const { held, adjusted, takenBack } = await race(userId)
    while ((await matureNext(database.db)) !== undefined);
    expect(takenBack).toBe(400)
    const left = 300 + 400 - takenBack - held - adjusted
    expect(await walletOf(database.db, userId)).toEqual({
      balance: Math.max(left, 0),
      maturing: 0,
      debt: Math.max(-left, 0),
    })
    expect(await verifyLedger(database.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  }
})

it('takes back once when a hundred parallel attempts have the same cause, while the points mature', async () => {
  for (const round of rounds) {
    const userId = await insertCustomer(database.db)
    const earnedBy = `purchase/${round}/${userId}`
    await earnPoints(database.db, { userId, points: 50, cause: earnedBy, maturesAt: justNow })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, async (_, turn) => {
        const node = nodes[turn % 2 === 0 ? 0 : 1]
        if (turn % 10 === 9) return void (await matureNext(node))
        await takeBack(node, { userId, points: 30, cause: `reversal/${userId}`, earnedBy })
        return 'taken'
      }),
    )
    const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'taken')
    expect(taken).toHaveLength(1)
    while ((await matureNext(database.db)) !== undefined);
    expect(await walletOf(database.db, userId)).toEqual({ balance: 20, maturing: 0, debt: 0 })
  }
  expect(await verifyLedger(database.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
})
