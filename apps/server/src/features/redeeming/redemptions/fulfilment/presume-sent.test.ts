import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../../../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts'
import { presumeSent } from './presume-sent.ts'
import { leaseOne } from './redemption-lease.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

it('a redemption open in a backup is treated as sent, and is due for a requery', async () => {
  const { db } = database
  const customerId = await insertCustomer(db)
  const item = `insert into redemption_items (name, type, point_to_ngn_rate) values ('MTN', 'airtime', 1) returning id`
  const itemId = (await db.row<{ id: string }>(item))?.id
  const rows = await db.rows<{ id: string }>(
    `insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, status, next_at, finished_at, lease_until, created_at)
     select gen_random_uuid(), $1, $2, 'airtime', 'mtn', '08011111111', '08011111111', 5, 1, 500, ''::bytea, status,
            case when status <> 'delivered' then now() + interval '1 hour' end,
            case when status = 'delivered' then now() end, now() + interval '5 seconds', now() - interval '1 day'
       from unnest(array['held', 'sent', 'delivered']) with ordinality as given (status, position)
      order by position
     returning id`,
    [customerId, itemId],
  )
  expect(await presumeSent(db)).toBe(2)
  const leases = await Promise.all(rows.map(({ id }) => leaseOne(db, id)))
  expect(leases.map((lease) => lease?.status)).toEqual(['sent', 'sent', undefined])
  expect(leases[0]?.seconds_since_last_send).toBeGreaterThan(86_000)
})
