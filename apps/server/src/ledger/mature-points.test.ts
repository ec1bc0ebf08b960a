import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { walletOf } from '../../testing/wallets.ts'
import { verifyLedger } from './audit.ts'
import { maturePoints } from './mature-points.ts'
import { earnPoints } from './moves.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const justNow = new Date(Date.now() - 1_000)
const tomorrow = new Date(Date.now() + 86_400_000)

it('moves everything that has matured, once, while three servers run it, and tells each owner', async () => {
  const { db } = database
  const customers = await Promise.all(Array.from({ length: 120 }, () => insertCustomer(db)))
  for (const userId of customers) {
    await earnPoints(db, { userId, points: 3, cause: `first/${userId}`, maturesAt: justNow })
    await earnPoints(db, { userId, points: 4, cause: `second/${userId}`, maturesAt: justNow })
    await earnPoints(db, { userId, points: 5, cause: `later/${userId}`, maturesAt: tomorrow })
  }
  const told: string[][] = []
  const run = () => maturePoints(db, (owners) => told.push([...owners]))
  await Promise.all([run(), run(), run()])
  for (const userId of customers)
    expect(await walletOf(db, userId)).toEqual({ balance: 7, maturing: 5, debt: 0 })
  expect([...new Set(told.flat())].toSorted()).toEqual(customers.toSorted())
  expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  const toldBefore = told.length
  await run()
  expect(told).toHaveLength(toldBefore)
})

it('tells of a hundred owners at a time', async () => {
  const { db } = database
  for (let count = 0; count < 120; count += 1) {
    const userId = await insertCustomer(db)
    await earnPoints(db, { userId, points: 1, cause: `alone/${userId}`, maturesAt: justNow })
  }
  const told: number[] = []
  await maturePoints(db, ({ length }) => told.push(length))
  expect(told).toEqual([100, 20])
})
