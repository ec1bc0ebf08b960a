import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database, Db } from '../db/db.ts'
import { earnPoints, holdPoints, settleHold } from './moves.sql.ts'
import { lastSettledId } from '../db/settled-ids.ts'
import { hashTransfers } from './hash.ts'

let database: TestDatabase
let db: Database
let userId: string

beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  userId = await insertCustomer(db)
})

afterEach(() => database.drop())

describe('the ledger’s hash', () => {
  it('covers every field of every transfer, in order', async () => {
    await earnPoints(db, { userId, points: 5, cause: 'a "purchase"' })
    await holdPoints(db, { userId, points: 3, cause: 'a redemption' })
    await settleHold(db, 'a redemption')
    const times = await db.rows<{ micros: number }>(
      'select (extract(epoch from created_at) * 1000000)::bigint as micros from point_transfers order by id',
    )
    const lines = [
      [1, 'a "purchase"/earn', 'earn', userId, 'issued', 'wallet', 5, 5, times[0]?.micros],
      [2, 'a redemption/hold', 'hold', userId, 'wallet', 'held', 3, 2, times[1]?.micros],
      [3, 'a redemption/outcome', 'settle', userId, 'held', 'redeemed', 3, null, times[2]?.micros],
    ].map((line) => `${JSON.stringify(line)}\n`)
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(await hashTransfers(db)).toEqual({
      transfers: 3,
      lastTransferId: 3,
      sha256: hashOf(lines.join('')),
    })
    expect(await hashTransfers(db, 2)).toEqual({
      transfers: 2,
      lastTransferId: 2,
      sha256: hashOf(lines.slice(0, 2).join('')),
    })
  })

  it('is defined for an empty ledger, and covers a ledger of many pages', async () => {
    expect(await hashTransfers(db)).toMatchObject({ transfers: 0, lastTransferId: 0 })
    const insertMany = `insert into point_transfers (reference, kind, user_id, points)
      select 'filler/' || number, 'settle', $1, 1 from generate_series(1, 10001) as number`
    await db.rows(insertMany, [userId])
    expect(await hashTransfers(db)).toMatchObject({ transfers: 10_001, lastTransferId: 10_001 })
  })
})

it('waits for open transactions, which may still commit a smaller transfer', async () => {
  let asked = 0
  const watched: Db = {
    ...db,
    rows: (text, values) => {
      asked += 1
      return db.rows(text, values)
    },
  }
  const committed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await earnPoints(tx, { userId: await insertCustomer(tx), points: 1, cause: 'slow' })
    written.resolve()
    await committed.promise
  })
  await written.promise
  await earnPoints(db, { userId, points: 1, cause: 'quick' })
  const first = lastSettledId(watched, 'point_transfers').then((id) => hashTransfers(db, id))
  await expect.poll(() => asked).toBeGreaterThan(3)
  committed.resolve()
  await slow
  expect(await first).toMatchObject({ transfers: 2, lastTransferId: 2 })
})
