import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from '../db/db.ts'
import { insertCustomer } from '../../testing/accounts.ts'
import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldIdempotencyKeys } from './delete-expired.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('deletes what has expired and keeps what has not', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await db.rows(
    `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at)
     select decode(md5(name), 'hex'), $1, interval '1 hour', now() + idle, now() + whole
       from (values ('kept', interval '1 hour', interval '1 day'),
                    ('idle', interval '-1 hour', interval '1 day'),
                    ('over', interval '1 hour', interval '-1 day')) as made (name, idle, whole)`,
    [userId],
  )
  await db.rows(
    `insert into rate_limits (bucket, window_ends_at, uses)
     values ('kept', now() + interval '1 minute', 1), ('over', now() - interval '1 minute', 1)`,
  )
  await db.rows(
    `insert into idempotency_keys (user_id, call_path, key, body_hash, created_at)
     values ($1, '/', 'kept', '', now() - interval '6 days'), ($1, '/', 'over', '', now() - interval '8 days')`,
    [userId],
  )

  await deleteExpiredSessions(db)
  await deleteExpiredRateLimits(db)
  await deleteOldIdempotencyKeys(db)

  const left = async (table: string) =>
    (await db.row<{ count: number }>(`select count(*) as count from ${table}`))?.count
  expect(await left('sessions')).toBe(1)
  expect(await left('rate_limits')).toBe(1)
  expect(await left('idempotency_keys')).toBe(1)
})

test('deletes any number of rows, in statements that each delete few', async () => {
  const { db } = database
  await db.rows(
    `insert into rate_limits (bucket, window_ends_at, uses)
     select 'old ' || number, now() - interval '1 minute', 1 from generate_series(1, 5000) as number`,
  )
  const deleted: number[] = []
  const counted: Db = {
    ...db,
    row: async <Row>(text: string, values?: readonly unknown[]) => {
      const found = await db.row<Row>(text, values)
      deleted.push((found as { count: number }).count)
      return found
    },
  }
  await deleteExpiredRateLimits(counted)
  expect(deleted).toEqual([2_000, 2_000, 1_000])
})
