import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import { writeNotice } from '../../../notices/write-notice.ts'
import { expandNotices, leaseDeliveries } from './notice-delivery.sql.ts'

const noKinds = { audience: 'one', collapsingKinds: [], urgentKinds: [] } as const

let scene: PushScene
let customer: SignedIn

beforeAll(async () => {
  scene = await openPushScene()
  await scene.addNode()
  customer = await signUp(scene.server, 'customer')
})

afterAll(() => scene.close())

test('two servers send each notice to each browser once', async () => {
  const sessions = await Promise.all(Array.from({ length: 5 }, () => signInAs(scene.server, customer.email)))
  const browsers = await Promise.all(sessions.map((session) => scene.enable({ ...customer, ...session })))
  await Promise.all(Array.from({ length: 12 }, (_, n) => scene.tell(customer, { title: `Notice ${n}` })))
  await scene.settled()
  for (const browser of browsers) {
    const shown = (await scene.shownIn(browser, 12)) as { title: string }[]
    expect(shown).toHaveLength(12)
    expect(new Set(shown.map(({ title }) => title)).size).toBe(12)
  }
})

test('a notice locked by one server is skipped, not awaited, by another', async () => {
  const { db, drop } = await createTestDatabase()
  await db.rows(
    `insert into notices (user_id, kind, title, body)
     values (gen_random_uuid(), 'purchase-confirmed', 'Confirmed', 'You earned 45 points.')`,
  )
  await db.transaction(async (tx) => {
    expect(await expandNotices(tx, 10, noKinds)).toBe(1)
    expect(await expandNotices(db, 10, noKinds)).toBe(0)
  })
  await drop()
})

test('another server sends the deliveries of a killed one after their leases expire', async () => {
  const { db } = scene.server
  const other = await signUp(scene.server, 'customer')
  const browser = await scene.enable(other)
  // In one transaction: the two servers see the delivery only once it is leased.
  const held = await db.transaction(async (tx) => {
    const body = 'You earned 45 points.'
    await writeNotice(tx, { userId: other.id, kind: 'purchase-confirmed', title: 'Purchase confirmed', body })
    expect(await expandNotices(tx, 10, noKinds)).toBe(1)
    return leaseDeliveries(tx, 'push', 10)
  })
  expect(held.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])
  expect(await leaseDeliveries(db, 'push', 10), 'it is in somebody’s hands').toEqual([])
  expect(scene.pushService.received(browser)).toEqual([])
  await db.rows(`update notice_deliveries set lease_until = clock_timestamp() - interval '1 second'`)
  expect(await scene.shownIn(browser, 1)).toHaveLength(1)
  await scene.settled()
  expect(scene.pushService.received(browser)).toHaveLength(1)
})
