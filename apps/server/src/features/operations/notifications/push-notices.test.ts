import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { openPushScene, type PushScene } from '../../../../testing/push-scene.ts'
import {
  aPhone,
  aRichCustomer,
  driveTo,
  offerItems,
  redeemAs,
  redemptionsOf,
} from '../../../../testing/redemptions.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
} from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'

let simulator: Simulator
let scene: PushScene
let shop: SignedInTenant
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator('demo')
  scene = await openPushScene({ environment: simulator.environment, answerWithinMs: 60_000 })
  shop = await openTenant(scene.server, 'retailer')
  customer = await aRichCustomer(scene.server, 10_000)
})

afterAll(async () => {
  await scene.close()
  await simulator.close()
})

async function declareRice(): Promise<string> {
  const productId = await insertProduct(scene.server.db, { name: 'Long Grain Rice 2kg', points: 45 })
  await stock(scene.server, shop, { productId, quantity: 10, price: 4_500 })
  const { id } = await declarePurchase(scene.server, customer, shop, { productId, quantity: 2 })
  return id
}

test('a shop is notified of a pending purchase, and its customer of the decision', async () => {
  const [counter, phone] = [await scene.enable(shop), await scene.enable(customer)]
  const [confirmed, rejected] = [await declareRice(), await declareRice()]
  const waiting = {
    title: 'New purchase to approve',
    body: '2 × Long Grain Rice 2kg for ₦9,000.00. Open Jara to approve or reject it.',
    url: '/retailer',
    tag: 'purchase-pending',
  }
  expect(await scene.shownIn(counter, 1)).toContainEqual(waiting)

  await decide(scene.server, shop, confirmed, 'confirmed')
  await decide(scene.server, shop, rejected, 'rejected')
  const shown = await scene.shownIn(phone, 2)
  expect(shown).toContainEqual(
    expect.objectContaining({ title: 'Purchase confirmed', body: 'You earned 90 points.', url: '/' }),
  )
  expect(shown).toContainEqual(
    expect.objectContaining({
      title: 'Purchase rejected',
      body: 'Your purchase was not confirmed, so it earns no points.',
      url: '/redeem',
    }),
  )
})

test('a shop without a registered browser gets no notices', async () => {
  const quiet = await openTenant(scene.server, 'retailer')
  const productId = await insertProduct(scene.server.db)
  await stock(scene.server, quiet, { productId, quantity: 10, price: 4_500 })
  await declarePurchase(scene.server, customer, quiet, { productId })
  const notices = await scene.server.db.rows('select from notices where user_id = $1', [quiet.id])
  expect(notices).toEqual([])
})

test('a customer is notified that a redemption was delivered or refunded', async () => {
  const other = await aRichCustomer(scene.server, 10_000)
  const phone = await scene.enable(other)
  const items = await offerItems(scene.server.db)
  const [good, bad] = [aPhone(), aPhone()]
  await simulator.script({ recipient: bad, code: '016' })
  for (const recipient of [good, bad]) {
    await redeemAs(scene.server, other, { itemId: items['mtn'], pointsToRedeem: 1_000, phone: recipient })
  }
  for (const { id, status } of await redemptionsOf(scene.server.db, other)) {
    if (status !== 'delivered') await driveTo(scene.server.db, id, 'refunded')
  }
  const shown = await scene.shownIn(phone, 2)
  expect(shown).toContainEqual(
    expect.objectContaining({
      title: 'Redeemed',
      body: `Airtime of ₦500.00 was delivered to ${good}.`,
      url: '/card',
    }),
  )
  expect(shown).toContainEqual(
    expect.objectContaining({
      title: 'Points refunded',
      body: expect.stringMatching(
        `^Airtime of ₦500.00 for ${bad} could not be delivered: .+ Your 1,000 points have been refunded.$`,
      ),
      url: '/card',
    }),
  )
})

test('no other user is notified', async () => {
  const stranger = await signUp(scene.server, 'customer')
  const browser = await scene.enable(stranger)
  await decide(scene.server, shop, await declareRice(), 'confirmed')
  await scene.settled()
  expect(scene.pushService.received(browser)).toEqual([])
})
