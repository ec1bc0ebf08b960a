// A shop and ten customers who work together to get money out of the programme: the budget bounds what they get.
import { decidePurchase, submitPurchase } from '@jara/contract/purchases'
import { demoPolicy, type Policy, realPolicy } from '@jara/rules/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maturePoints } from '../src/ledger/mature-points.ts'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { withVerifiedPhone } from '../testing/contacts.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { putInForce } from '../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../testing/redemption-scene.ts'
import { aPhone } from '../testing/redemptions.ts'
import type { TestServer } from '../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, takePhoto } from '../testing/shops.ts'
import { until } from '../testing/until.ts'
import { redeemWithPin, withPin } from '../testing/wallet-guards.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

interface Gang {
  readonly server: TestServer
  readonly shop: SignedInTenant
  readonly customers: readonly SignedIn[]
  readonly productId: number
}

async function gather(policy: Policy): Promise<Gang> {
  await putInForce(scene.database.db, policy)
  const server = await scene.startNode()
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db, { points: 100 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
  const customers = await Promise.all(
    Array.from({ length: 10 }, async () =>
      withVerifiedPhone(server, await withPin(server, await signUp(server, 'customer'))),
    ),
  )
  return { server, shop, customers, productId }
}

/** Declares as much as it can at once, and confirms all of it. */
async function mint({ server, shop, productId }: Gang, customer: SignedIn): Promise<void> {
  const quantities = [1_000, 1_000, 1_000, 12, 12, 12, 12, 12, 12, 12, 1, 1]
  const declared = quantities.map(async (quantity) => {
    const imageUrl = await takePhoto(server.db, customer, shop)
    const body = { retailerCode: shop.code, productId, quantity, imageUrl }
    return server.call(submitPurchase, { token: customer.token, body })
  })
  const answers = await Promise.all(declared)
  const confirmed = answers.map(async ({ status, body }) => {
    if (status !== 201) return
    const { id } = submitPurchase.answer.parse(body)
    await server.call(decidePurchase, { token: shop.token, params: { id }, body: { status: 'confirmed' } })
  })
  await Promise.all(confirmed)
}

/** As if a day had passed, but for the budgets and limits of the day. */
async function letPointsMature({ server }: Gang): Promise<void> {
  await server.db.rows('update maturing_points set matures_at = now()')
  await maturePoints(server.db, () => undefined)
}

/** Redeems to ever new numbers, in ever smaller amounts, until nothing is possible any more. */
async function cashIn({ server }: Gang, customer: SignedIn): Promise<void> {
  for (const naira of [20_000, 5_000, 1_000, 200, 50]) {
    for (;;) {
      const wish = { itemId: scene.items['mtn'], pointsToRedeem: naira * 2, phone: aPhone() }
      const { status } = await redeemWithPin(server, customer, wish)
      if (status !== 200) break
    }
  }
}

async function nairaPaid(): Promise<number> {
  const orders = await until(async () => {
    const all = await scene.simulator.orders()
    return all.every(({ state }) => state !== 'pending') && all
  })
  return orders.filter(({ state }) => state === 'delivered').reduce((sum, { amount }) => sum + amount, 0)
}

it.each([
  ['real', realPolicy, realPolicy.issuing.nairaWhileNew],
  ['demo', demoPolicy, demoPolicy.issuing.naira],
])('under the %s policy at most the budget of the day comes out', async (name, policy, budget) => {
  const gang = await gather(policy)
  const before = await nairaPaid()
  await Promise.all(gang.customers.map((customer) => mint(gang, customer)))
  await letPointsMature(gang)
  await Promise.all(gang.customers.map((customer) => cashIn(gang, customer)))
  const paid = (await nairaPaid()) - before
  process.stdout.write(`Under the ${name} policy ₦${paid} came out, of a budget of ₦${budget}.\n`)
  await gang.server.close()
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThanOrEqual(budget)
  expect(await checkInvariants(scene.database.db, { orders: await scene.simulator.orders() })).toEqual([])
})
