import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '@jara/contract/identity/auth'
import { getClientConfig } from '@jara/contract/operations/installation'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import { readVapid } from '../../../../testing/push-service.ts'
import { leaseDeliveries } from './notice-delivery.sql.ts'

let scene: PushScene
let customer: SignedIn

beforeAll(async () => {
  scene = await openPushScene({ environment: { MAIL_FROM: 'Jara <hello@jara.example>' } })
  customer = await signUp(scene.server, 'customer')
})

afterAll(() => scene.close())

test('deliveries that are due are found by the index', async () => {
  const plan = await explain((db) => leaseDeliveries(db, 'push', 32))
  expect(plan).toContain(`Index Cond: ((lane = 'push'::text) AND (next_at <= statement_timestamp()))`)
})

describe('a notice', () => {
  test('reaches every browser of its user, and only they can decrypt it', async () => {
    const phone = await scene.enable(customer)
    const tablet = await scene.enable({ ...customer, ...(await signInAs(scene.server, customer.email)) })
    await scene.tell(customer)
    for (const browser of [phone, tablet]) {
      expect(await scene.shownIn(browser, 1)).toEqual([
        {
          title: 'Purchase confirmed',
          body: 'You earned 45 points.',
          url: '/',
          tag: expect.stringMatching(/^notice-\d+$/),
        },
      ])
    }
    const [received] = scene.pushService.received(phone)
    expect(() => tablet.decrypt(received?.body ?? Buffer.of())).toThrow()
  })

  test('is signed with the VAPID key that browsers subscribe with, on every server', async () => {
    const node = await scene.addNode()
    const browser = await scene.enable(customer)
    await scene.tell(customer)
    await scene.shownIn(browser, 1)
    const [received] = scene.pushService.received(browser)
    if (!received) throw new Error('Nothing was received')
    const { pushPublicKey } = (await node.call(getClientConfig)).body as { pushPublicKey: string }
    expect(pushPublicKey).toMatch(/^[\w-]{87}$/)
    expect(readVapid(received)).toEqual({
      key: pushPublicKey,
      audience: `https://${scene.pushService.host}`,
      contact: 'mailto:hello@jara.example',
    })
    expect(received.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: expect.stringMatching(/^86\d{3}$/),
      topic: expect.stringMatching(/^notice-\d+$/),
    })
    // The tests about hours need a single server.
    await scene.removeNode(node)
  })

  test('is shortened to the limit of push services', async () => {
    const browser = await scene.enable(customer)
    await scene.tell(customer, { title: '₦'.repeat(10_000), body: '🛒'.repeat(10_000) })
    expect(await scene.shownIn(browser, 1)).toMatchObject([
      { title: `${'₦'.repeat(99)}…`, body: `${'🛒'.repeat(399)}…` },
    ])
    expect(scene.pushService.received(browser)[0]?.body.length).toBeLessThan(4_096)
  })

  test('goes neither to a user who signed out nor to the next user of the browser', async () => {
    const session = await signInAs(scene.server, customer.email)
    const phone = await scene.enable({ ...customer, ...session })
    const other = await signUp(scene.server, 'retailer')
    await scene.server.call(signOut, { token: session.token })
    await scene.tell(customer)
    await scene.settled()
    expect(scene.pushService.received(phone)).toEqual([])

    await scene.enable(customer, phone)
    await scene.setHour(23)
    await scene.tell(customer)
    await scene.handedOver()
    await scene.enable(other, phone)
    await scene.setHour(12)
    await scene.settled()
    await scene.tell(other, { title: 'For the other' })
    expect(await scene.shownIn(phone, 1)).toMatchObject([{ title: 'For the other' }])
  })

  test('does not go to a user whose session has expired', async () => {
    const session = await signInAs(scene.server, customer.email)
    const browser = await scene.enable({ ...customer, ...session })
    await scene.server.db.rows('update sessions set idle_expires_at = now() where user_id = $1', [
      customer.id,
    ])
    await scene.tell(customer)
    await scene.settled()
    expect(scene.pushService.received(browser)).toEqual([])
    customer = await signUp(scene.server, 'customer')
  })
})

describe('at night in Lagos', () => {
  test('nothing is sent until morning, and outdated notices are dropped', async () => {
    const browser = await scene.enable(customer)
    for (const hour of [22, 6]) {
      await scene.setHour(hour)
      await scene.tell(customer, { title: `At ${hour}` })
      await scene.handedOver()
    }
    await scene.tell(customer, { title: 'Long ago' })
    await scene.server.db.rows(
      `update notices set created_at = created_at - interval '1 day' where title = 'Long ago'`,
    )
    await scene.handedOver()
    expect(scene.pushService.received(browser)).toEqual([])
    await scene.setHour(7)
    await scene.settled()
    const shown = await scene.shownIn(browser, 2)
    expect(new Set(shown.map((one) => (one as { title: string }).title))).toEqual(new Set(['At 22', 'At 6']))
    await scene.setHour(12)
    await scene.tell(customer)
    expect(await scene.shownIn(browser, 3), 'what came too late harms no later one').toHaveLength(3)
  })

  test('a busy shop has only the newest notice waiting', async () => {
    const shop = await signUp(scene.server, 'retailer')
    const browser = await scene.enable(shop)
    await scene.setHour(23)
    for (const n of [1, 2, 3]) {
      await scene.tell(shop, { kind: 'purchase-pending', title: `Purchase ${n}` })
      await scene.tell(shop, { kind: 'purchase-pending', title: `Purchase ${n}, the second at once` })
      await scene.handedOver()
    }
    await scene.setHour(12)
    await scene.settled()
    expect(await scene.shownIn(browser, 1)).toEqual([
      expect.objectContaining({
        title: 'Purchase 3, the second at once',
        url: '/retailer',
        tag: 'purchase-pending',
      }),
    ])
  })
})
