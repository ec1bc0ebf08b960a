// A node whose clock jumps a day ahead, and then a day behind, while the database's stays right.
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { getPoints } from '@jara/contract/points/balance'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { openPayPhone } from '../../testing/pay-codes.ts'
import { putLive } from '../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../testing/redemptions.ts'
import type { TestServer } from '../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../testing/shops.ts'

let scene: RedemptionScene
let node: TestServer
let shop: SignedInTenant
/** Earns a third of the points that a new shop may issue in 24 hours. */
let productId: number

beforeAll(async () => {
  scene = await openRedemptionScene()
  const { issuing, redeemingInADay } = realPolicy
  await putLive(scene.database.db, { issuing, redeemingInADay })
  node = await scene.startNode()
  shop = await openTenant(node, 'retailer')
  productId = await insertProduct(node.db, { points: 3_000 })
  await stock(node, shop, { productId, quantity: 100, price: 4_500 })
})

afterAll(async () => {
  await node.close()
  await scene.close()
})

afterEach(() => vi.useRealTimers())

/** Runs this with the right clock, a day ahead and a day behind, and returns the outcome of each. */
async function atAnyTime<Outcome>(work: (daysAway: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes = []
  for (const daysAway of [0, 1, -1]) {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysAway * 25 * 3_600_000 })
    outcomes.push(await work(daysAway))
  }
  return outcomes
}

it('gives no second budget', async () => {
  const customer = await signUp(node, 'customer')
  const statuses = await atAnyTime(async () => {
    const bought = await Promise.all(
      [1, 2, 3].map(() => declarePurchase(node, customer, shop, { productId })),
    )
    const answers = await Promise.all(bought.map(({ id }) => decide(node, shop, id, 'confirmed')))
    return answers.filter(({ status }) => status === 200).length
  })
  expect(statuses).toEqual([3, 0, 0])
})

it('lets nobody redeem more in 24 hours, and has every order delivered once', async () => {
  const customer = await aRichCustomer(node, 50_000)
  const { nairaWhileNew } = realPolicy.redeemingInADay
  const redeem = () =>
    redeemAs(node, customer, { itemId: scene.items['mtn'], pointsToRedeem: nairaWhileNew, phone: aPhone() })
  const statuses = await atAnyTime(async () => [(await redeem()).status, (await redeem()).status])
  expect(statuses).toEqual([
    [200, 200],
    [409, 409],
    [409, 409],
  ])
  const executed = (await scene.simulator.orders()).map(({ timesExecuted }) => timesExecuted)
  expect(executed).toEqual([1, 1])
})

it('reads the codes of now, each once, and ends no session', async () => {
  const customer: SignedIn = await signUp(node, 'customer')
  const { code: codeOf } = await openPayPhone(node, customer)
  const stepsADay = 2 * 60 * 25
  const cheap = await insertProduct(node.db, { points: 1 })
  await stock(node, shop, { productId: cheap, quantity: 100, price: 50 })
  const award = (code: string) =>
    node.call(awardPoints, { token: shop.token, body: { code, lines: [{ productId: cheap, quantity: 1 }] } })
  const code = await codeOf()
  const statuses = await atAnyTime(async (daysAway) => [
    (await award(code)).status,
    (await award(await codeOf(stepsADay * daysAway + 10))).status,
    (await node.call(getPoints, { token: customer.token })).status,
  ])
  expect(statuses.map(([now, later, session]) => [now === 201, later === 201, session])).toEqual([
    [true, false, 200],
    [false, false, 200],
    [false, false, 200],
  ])
  expect(await succeed(node, getPoints, { token: customer.token })).toMatchObject({ points: 1 })
})
