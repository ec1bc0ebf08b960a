import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { startCommand } from '../../testing/command-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { leaseOne } from '../features/redeeming/redemptions/fulfilment/redemption-lease.sql.ts'
import { selectPauses } from '../features/redeeming/redemptions/switches/pause.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const prepare = (...words: string[]) =>
  startCommand('prepare-recovered', { DATABASE_URL: databaseUrl(database.connection) }, { words }).ended

it('pauses redemptions, and has the provider asked about those that were open', async () => {
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
  const { code, printed } = await prepare('2026-11-24', '15:50:00+01')
  expect(printed).toContain('Redemptions in progress at that time: 2.')
  expect(code).toBe(0)
  const leases = await Promise.all(rows.map(({ id }) => leaseOne(db, id)))
  expect(leases.map((lease) => lease?.status)).toEqual(['sent', 'sent', undefined])
  expect(leases[0]?.seconds_since_last_send).toBeGreaterThan(86_000)
  expect(await selectPauses(db)).toMatchObject([
    {
      scope: 'provider',
      by: 'Jara',
      reason: expect.stringMatching(/^Restored as of 24 November 2026 at 15:50\. /),
    },
  ])
})

it.each([[[]], [['yesterday']], [['2999-01-01']]])('prints its usage for the time %j', async (words) => {
  expect(await prepare(...words)).toMatchObject({
    code: 1,
    printed: '',
    complaint: expect.stringContaining('Usage: npm run prepare-recovered -- "'),
  })
})
