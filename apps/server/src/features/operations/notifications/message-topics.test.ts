import { chooseTopic, readTopics } from '@jara/contract/operations/messages-topics'
import { listMessages } from '@jara/contract/operations/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { notifyUser } from '../../../notices/notify-user.ts'

let scene: PushScene
let customer: SignedIn

beforeAll(async () => {
  scene = await openPushScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  customer = await signUp(scene.server, 'customer')
  await scene.setHour(12)
})

type Topic = 'purchases' | 'expiry' | 'news'

const choose = (topic: Topic, choice: 'on' | 'off', who = customer) =>
  succeed(scene.server, chooseTopic, { token: who.token, body: { topic, choice } })

const topicsOf = (who: SignedIn) => succeed(scene.server, readTopics, { token: who.token })

const told = async () =>
  (await succeed(scene.server, listMessages, { token: customer.token })).map(({ kind }) => kind)

test('every topic is on until the customer switches it off, for nobody else', async () => {
  const other = await signUp(scene.server, 'customer')
  expect(await topicsOf(customer)).toEqual({ purchases: 'on', news: 'on' })
  expect(await choose('purchases', 'off')).toEqual({ purchases: 'off', news: 'on' })
  expect(await choose('news', 'off')).toEqual({ purchases: 'off', news: 'off' })
  expect(await choose('purchases', 'on')).toEqual({ purchases: 'on', news: 'off' })
  expect(await topicsOf(customer)).toEqual({ purchases: 'on', news: 'off' })
  expect(await topicsOf(other)).toEqual({ purchases: 'on', news: 'on' })
})

test('points that end are a topic where they do', async () => {
  await putInForce(scene.server.db, { expiry: { isOn: true, months: 12 } })
  expect(await choose('expiry', 'off')).toEqual({ purchases: 'on', expiry: 'off', news: 'on' })
  await putInForce(scene.server.db, { expiry: { isOn: false, months: 12 } })
  expect(await topicsOf(customer)).toEqual({ purchases: 'on', news: 'on' })
})

test('a decided purchase rings no phone whose topic is off, and is among the messages', async () => {
  const { server } = scene
  const phone = await scene.enable(customer)
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
  const buy = async (decision: 'confirmed' | 'rejected') => {
    const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 1 })
    await decide(server, shop, id, decision)
  }
  await choose('purchases', 'off')
  await buy('confirmed')
  await buy('rejected')
  await scene.settled()
  await choose('purchases', 'on')
  await buy('confirmed')
  expect(await scene.shownIn(phone, 1)).toMatchObject([{ title: 'Purchase confirmed' }])
  await scene.settled()
  expect(scene.pushService.received(phone)).toHaveLength(1)
  expect(await told()).toEqual(['purchase-confirmed', 'purchase-rejected', 'purchase-confirmed'])
})

test('what waits for the morning does not ring once its topic is off', async () => {
  const phone = await scene.enable(customer)
  await scene.setHour(2)
  await scene.tell(customer)
  await scene.tell(customer, { kind: 'points-expire', title: 'Points end soon', body: '' })
  await scene.handedOver()
  await choose('purchases', 'off')
  await scene.setHour(12)
  await scene.settled()
  expect(await scene.shownIn(phone, 1)).toMatchObject([{ title: 'Points end soon' }])
  expect(scene.pushService.received(phone)).toHaveLength(1)
})

test('money and safety always ring', async () => {
  const phone = await scene.enable(customer)
  for (const topic of ['purchases', 'expiry', 'news'] as const) await choose(topic, 'off')
  for (const kind of [
    'redemption-delivered',
    'redemption-refunded',
    'points-adjusted',
    'purchase-reversed',
    'appeal-decided',
  ] as const)
    await scene.tell(customer, { kind, title: kind })
  await scene.tell(customer, { kind: 'points-expire', title: 'points-expire' })
  await notifyUser(scene.server.db, customer.id, { kind: 'wallet-pin-changed' })
  await scene.settled()
  const titles = (await scene.shownIn(phone, 6)).map((shown) => (shown as { title: string }).title)
  expect(titles.toSorted()).toEqual([
    'New wallet PIN',
    'appeal-decided',
    'points-adjusted',
    'purchase-reversed',
    'redemption-delivered',
    'redemption-refunded',
  ])
})

test('there is no switch for money, and none for safety', async () => {
  for (const topic of ['money', 'safety']) {
    const answer = await scene.server.call(chooseTopic, {
      token: customer.token,
      body: { topic, choice: 'off' },
    })
    expect(answer.status, topic).toBe(400)
  }
})
