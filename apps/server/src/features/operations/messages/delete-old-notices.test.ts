import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { deleteOldNotices } from './message.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('deletes notices 90 days after they were sent, unless a delivery is left', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await db.rows(
    `insert into notices (user_id, kind, title, body, sent_at)
     values ($1, 'purchase-confirmed', 'waiting', '', null),
            ($1, 'purchase-confirmed', 'recent', '', now() - interval '89 days'),
            ($1, 'purchase-confirmed', 'pursued', '', now() - interval '91 days'),
            ($1, 'purchase-confirmed', 'over', '', now() - interval '91 days')`,
    [userId],
  )
  await db.rows(
    `insert into notice_deliveries (endpoint, tag, notice_id)
     select 'https://push.example', 'tag', id from notices where title = 'pursued'`,
  )
  await deleteOldNotices(db)
  expect(await db.rows('select title from notices order by id')).toEqual([
    { title: 'waiting' },
    { title: 'recent' },
    { title: 'pursued' },
  ])
})
