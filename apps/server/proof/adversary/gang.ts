// Two colluding shops and ten customers, on two nodes of an installation with every rule on.
import { everySource } from '@jara/rules/trust/live-source'
import { realPolicy } from '@jara/rules/trust/policy'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { passkeyOrigin } from '../../testing/authenticator.ts'
import { withVerifiedPhone } from '../../testing/contacts.ts'
import { openPayPhone, type PayPhone } from '../../testing/pay-codes.ts'
import { putInForce } from '../../testing/policy.ts'
import { letHoursPass } from '../../testing/programme-clock.ts'
import { openRedemptionScene, type RedemptionScene } from '../../testing/redemption-scene.ts'
import type { TestServer } from '../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
} from '../../testing/shops.ts'
import { withPin } from '../../testing/wallet-guards.ts'
import { maturePoints } from '../../src/ledger/mature-points.ts'

export interface Member extends SignedIn {
  phone: PayPhone
}

export interface Gang {
  readonly scene: RedemptionScene
  /** Alternates between the nodes, so that concurrent requests reach both. */
  readonly node: () => TestServer
  readonly shops: readonly [SignedInTenant, SignedInTenant]
  readonly customers: readonly Member[]
  /** Customers who have not bought anything since the gang was ready. */
  readonly spare: readonly Member[]
  /** Earns 100 points. */
  readonly productId: number
  /** Lets time pass, and runs the job that makes points available. */
  wait(hours: number): Promise<void>
  close(): Promise<void>
}

/** The price of what the gang sells, in naira. */
export const price = 1_000

const size = { customers: 10, spare: 4, points: 100 }

/** Their accounts are four days old, and each customer has bought on each of those days, so that points are available at once. */
export async function gather(): Promise<Gang> {
  const scene = await openRedemptionScene()
  const { db } = scene.database
  await putInForce(db, { ...realPolicy, live: everySource(true) })
  // Orders to one number wait for one another, and no one here waits for their own.
  const options = { environment: { PUBLIC_URL: passkeyOrigin }, answerWithinMs: 100 }
  const nodes = [await scene.startNode(options), await scene.startNode(options)] as const
  let turn = 0
  const node = () => nodes[(turn += 1) % 2 === 0 ? 0 : 1]
  const productId = await insertProduct(db, { points: size.points })
  const shops = [await openShop(node(), productId), await openShop(node(), productId)] as const
  const everybody = await Promise.all(
    Array.from({ length: size.customers + size.spare }, () => recruit(node())),
  )
  const wait = async (hours: number) => {
    await letHoursPass(db, hours)
    await maturePoints(db, () => undefined)
  }
  for (let day = 0; day < 4; day += 1) {
    await Promise.all(everybody.map((customer) => buyOnce(node(), customer, shops[0])))
    await wait(24)
  }
  for (const customer of everybody) customer.phone = await openPayPhone(node(), customer)
  return {
    scene,
    node,
    shops,
    customers: everybody.slice(0, size.customers),
    spare: everybody.slice(size.customers),
    productId,
    wait,
    close: async () => {
      for (const each of nodes) await each.close()
      await scene.close()
    },
  }
}

async function openShop(server: TestServer, productId: number): Promise<SignedInTenant> {
  const shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId, quantity: 10_000, price })
  return shop
}

async function recruit(server: TestServer): Promise<Member> {
  const customer = await signUp(server, 'customer')
  const member = await withVerifiedPhone(server, await withPin(server, customer))
  return { ...member, phone: await openPayPhone(server, member) }
}

/** A single purchase that yields next to nothing. */
async function buyOnce(server: TestServer, customer: SignedIn, shop: SignedInTenant): Promise<void> {
  const productId = await insertProduct(server.db, { points: 1 })
  await stock(server, shop, { productId, quantity: 10, price: 50 })
  const { id } = await declarePurchase(server, customer, shop, { productId })
  await decide(server, shop, id, 'confirmed')
}
