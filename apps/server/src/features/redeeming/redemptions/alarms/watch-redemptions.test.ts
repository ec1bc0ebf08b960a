import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts'
import { plantRedemption } from '../../../../../testing/planted-redemption.ts'
import { watchRedemptions } from './watch-redemptions.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

it('raises alarms for a failing service, a broken promise and a contradiction, until they are mended', async () => {
  const { db } = database
  const alarmsOn = async () => {
    await watchRedemptions(db)
    await watchRedemptions(db)
    const on = await db.rows<{ name: string }>(
      `select trim(kind || ' ' || subject) as name from alarms where ended_at is null order by kind`,
    )
    return on.map(({ name }) => name)
  }
  for (let nth = 0; nth < 9; nth += 1) await plantRedemption(db, { status: 'delivered', service: 'glo' })
  await plantRedemption(db, { status: 'refunded', service: 'glo' })
  expect(await alarmsOn()).toEqual([])
  const failed = await plantRedemption(db, { status: 'refunded', service: 'glo', contradicted: true })
  const late = await plantRedemption(db, { status: 'manual', hoursOld: 25 })
  expect(await alarmsOn()).toEqual(['provider-contradicts', 'redemption-late', 'service-failing glo'])
  await db.rows(`update redemptions set contradicted_at = null where id = $1`, [failed])
  await db.rows(`update redemptions set status = 'refunded', finished_at = now() where id = $1`, [late])
  await db.rows(`update redemptions set created_at = now() - interval '7 hours' where service_id = 'glo'`)
  expect(await alarmsOn()).toEqual([])
})
