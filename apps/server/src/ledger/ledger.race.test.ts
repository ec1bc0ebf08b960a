import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase, unhurriedLimits } from '../../testing/database.ts'
import { connect, type Database } from '../db/db.ts'
import { earnPoints, holdPoints, type PointMove, readBalance, refundHold, settleHold } from './moves.sql.ts'
import { verifyLedger } from './audit.ts'

const rounds = Array.from({ length: 20 }, (_, round) => round)

let database: TestDatabase
/** The connection pools of two servers on one database. */
let nodes: [Database, Database]

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = [connect({ connection: database.connection, poolSize: 20, limits: unhurriedLimits }), database.db]
})

afterAll(async () => {
  await nodes[0].end()
  await database.drop()
})

/** Starts the same work many times at once, alternating between the nodes. */
function inParallel<Result>(count: number, work: (db: Database, attempt: number) => Promise<Result>) {
  const attempts = Array.from({ length: count }, (_, attempt) =>
    work(nodes[attempt % 2 === 0 ? 0 : 1], attempt),
  )
  return Promise.allSettled(attempts)
}

async function customerWith(points: number, round: number): Promise<string> {
  const userId = await insertCustomer(database.db)
  await earnPoints(database.db, { userId, points, cause: `opening/${round}/${userId}` })
  return userId
}

async function holdAndSettle(db: Database, move: PointMove): Promise<number | undefined> {
  const balance = await holdPoints(db, move)
  if (balance !== undefined) await settleHold(db, move.cause)
  return balance
}

it.each([
  ['holds', holdPoints],
  ['settled holds', holdAndSettle],
])(
  'lets exactly one of a hundred parallel %s of the whole balance win, twenty times',
  async (_name, move) => {
    for (const round of rounds) {
      const userId = await customerWith(1_000, round)
      const outcomes = await inParallel(100, (db, attempt) =>
        move(db, { userId, points: 1_000, cause: `${userId}/${attempt}` }),
      )
      const values = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))
      expect(values.filter((value) => value === 0)).toHaveLength(1)
      expect(values.filter((value) => value === undefined)).toHaveLength(99)
      expect(await readBalance(database.db, userId)).toBe(0)
    }
    expect(await verifyLedger(database.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  },
)

it('moves points once when a hundred parallel attempts have the same cause', async () => {
  for (const round of rounds.slice(0, 5)) {
    const userId = await customerWith(1_000, round)
    const outcomes = await inParallel(100, (db) =>
      earnPoints(db, { userId, points: 5, cause: `same/${userId}` }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readBalance(database.db, userId)).toBe(1_005)
  }
})

it('ends a hold once when settling and refunding race, twenty times', async () => {
  for (const round of rounds) {
    const userId = await customerWith(1_000, round)
    const cause = `redemption/${userId}`
    await holdPoints(database.db, { userId, points: 400, cause })
    const outcomes = await inParallel(24, async (db, attempt) =>
      attempt % 4 < 2 ? settleHold(db, cause) : refundHold(db, cause),
    )
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(won).toHaveLength(1)
    // A refund returns the new balance, a settlement returns nothing.
    expect(await readBalance(database.db, userId)).toBe(won[0]?.value ?? 600)
  }
  expect(await verifyLedger(database.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
})
