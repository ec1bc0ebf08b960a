import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { deleteExpiredPasswordResets } from './password-reset.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('a password reset is deleted a day after it has expired', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await db.rows(
    `insert into password_resets (token_hash, user_id, expires_at)
     values ('kept', $1, now()), ('over', $1, now() - interval '2 days')`,
    [userId],
  )
  await deleteExpiredPasswordResets(db)
  expect(await db.rows(`select convert_from(token_hash, 'UTF8') as hash from password_resets`)).toEqual([
    { hash: 'kept' },
  ])
})
