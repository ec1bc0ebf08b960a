import type { Call } from '@jara/contract/call'
import { insertMission, insertProduct, openTenant, type SignedInTenant, stock } from '../../testing/shops.ts'
import type { TestAnswer } from '../../testing/server.ts'
import { firstPriceNaira, pointsPerUnit, pointsPerUnitSold, bonusPerUnit, tillPriceNaira } from './model.ts'
import type { SystemUnderTest } from './system-under-test.ts'

export interface ScenarioCustomer {
  readonly id: string
  readonly email: string
  token: string
}

/** A request that got a response, kept so that a later command can replay it. */
interface Sent {
  readonly call: Call
  readonly customer: number
  readonly body: unknown
  readonly key: string
}

/** One command sequence with its own shop, brand and customers. */
export interface Scenario {
  readonly system: SystemUnderTest
  readonly shop: SignedInTenant
  readonly brand: SignedInTenant
  /** Another shop, where customers pay with points, and what it sells at `tillPriceNaira`. */
  readonly till: SignedInTenant
  readonly tillProductId: number
  readonly productId: number
  readonly missionId: string
  readonly customers: ScenarioCustomer[]
  readonly purchaseIds: string[]
  /** The purchases that belong to the model's sales. */
  readonly soldIds: string[]
  readonly sent: Sent[]
  /** Ids of the redemptions that were reported as delivered or processing. */
  readonly acknowledged: string[]
}

export async function openScenario(system: SystemUnderTest): Promise<Scenario> {
  const { nodes } = system
  const shop = await openTenant(nodes, 'retailer')
  const brand = await openTenant(nodes, 'brand')
  const productId = await insertProduct(nodes.db, { points: pointsPerUnit, brandId: brand.retailerId })
  const missionId = await insertMission(nodes.db, productId, { bonus: bonusPerUnit, budget: 0 })
  await stock(nodes, shop, { productId, quantity: 1, price: firstPriceNaira })
  const till = await openTenant(nodes, 'retailer')
  const tillProductId = await insertProduct(nodes.db, { name: 'Rice at the till', points: pointsPerUnitSold })
  await stock(nodes, till, { productId: tillProductId, quantity: 100_000, price: tillPriceNaira })
  const lists = { customers: [], purchaseIds: [], soldIds: [], sent: [], acknowledged: [] }
  return { system, shop, brand, productId, missionId, till, tillProductId, ...lists }
}

export function expectStatus({ status, body }: TestAnswer, ...expected: number[]): void {
  if (!expected.includes(status))
    throw new Error(`Answered ${status} instead of ${expected.join(' or ')}: ${JSON.stringify(body)}`)
}
