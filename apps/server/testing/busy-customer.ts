import { randomInt } from 'node:crypto'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { adjustPoints, reversePurchase } from '@jara/contract/points/adjustments'
import { type SignedIn, signUp } from './accounts.ts'
import { makeReachable } from './notices.ts'
import { makePhoto, suggestFor } from './photos.ts'
import { type Items, offerItems, redeemAs } from './redemptions.ts'
import { startTestServer, type TestServer } from './server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from './shops.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** A shop with a product and a mission, items to redeem, and an operator. */
export interface BusyScene {
  readonly server: TestServer
  readonly simulator: Simulator
  readonly items: Items
  readonly shop: SignedInTenant
  readonly operator: SignedIn
  readonly productId: number
  readonly missionId: string
  close(): Promise<void>
}

/** A product's name may look like a formula. */
export async function openBusyScene(productName = 'Long Grain Rice 2kg'): Promise<BusyScene> {
  const simulator = await startSimulator('demo')
  const server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  const [items, shop, operator, productId] = [
    await offerItems(server.db),
    await openTenant(server, 'retailer'),
    await signUp(server, 'operator'),
    await insertProduct(server.db, { points: 5_000, name: productName }),
  ]
  const missionId = await insertMission(server.db, productId, { bonus: 10, budget: 100_000 })
  await stock(server, shop, { productId, quantity: 5_000, price: 4_500 })
  return {
    server,
    simulator,
    items,
    shop,
    operator,
    productId,
    missionId,
    close: async () => {
      await server.close()
      await simulator.close()
    },
  }
}

export interface BusyCustomer {
  readonly customer: SignedIn
  /** Confirmed, with a photo; one of its two units was reversed. */
  readonly boughtId: string
  readonly pendingId: string
  readonly meterNumber: string
  /** From a redemption of 2,000 points. */
  readonly meterToken: string
}

/** A customer with a bit of everything: purchases, reversals, adjustments, redemptions. */
export async function aBusyCustomer({
  server,
  items,
  shop,
  operator,
  productId,
}: BusyScene): Promise<BusyCustomer> {
  const customer = await signUp(server, 'customer')
  await makeReachable(server.db, customer)
  const photo = await makePhoto(320, 240)
  const { imageUrl } = await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo })
  const body = { retailerCode: shop.code, productId, quantity: 2, imageUrl }
  const { id: boughtId } = await succeed(server, submitPurchase, { token: customer.token, body })
  await decide(server, shop, boughtId, 'confirmed')
  const { id: pendingId } = await declarePurchase(server, customer, shop, { productId })
  const electricity = { itemId: items['eko-electric'], pointsToRedeem: 2_000, variationCode: 'prepaid' }
  // Orders for the same meter wait for one another.
  const meterNumber = String(randomInt(1e12, 1e13))
  const redeemed = await redeemAs(server, customer, { ...electricity, meterNumber })
  const { token } = operator
  const reversal = { quantity: 1, reason: 'The till roll says one.' }
  await succeed(server, reversePurchase, { token, params: { id: boughtId }, body: reversal })
  const adjustment = { points: -7, reason: 'A test' }
  await succeed(server, adjustPoints, { token, params: { id: customer.id }, body: adjustment })
  return {
    customer,
    boughtId,
    pendingId,
    meterNumber,
    meterToken: redeem.answer.parse(redeemed.body).token ?? '',
  }
}
