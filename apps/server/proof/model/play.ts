import type { Call } from '@jara/contract/call'
import { insertMission, insertProduct, openTenant, type SignedInTenant, stock } from '../../testing/shops.ts'
import type { TestAnswer } from '../../testing/server.ts'
import { firstPriceNaira, pointsPerUnit, bonusPerUnit } from './model.ts'
import type { Stage } from './stage.ts'

export interface PlayedCustomer {
  readonly id: string
  readonly email: string
  token: string
}

/** A request that was answered, to be sent again. */
export interface Sent {
  readonly call: Call
  readonly customer: number
  readonly body: unknown
  readonly key: string
}

/** One sequence of commands: a shop, a brand and their customers, whom no other sequence meets. */
export interface Play {
  readonly stage: Stage
  readonly shop: SignedInTenant
  readonly brand: SignedInTenant
  readonly productId: number
  readonly missionId: string
  readonly customers: PlayedCustomer[]
  readonly purchaseIds: string[]
  readonly sent: Sent[]
  /** The redemptions that were said to be delivered or on their way. */
  readonly acknowledged: string[]
}

export async function beginPlay(stage: Stage): Promise<Play> {
  const { nodes } = stage
  const shop = await openTenant(nodes, 'retailer')
  const brand = await openTenant(nodes, 'brand')
  const productId = await insertProduct(nodes.db, { points: pointsPerUnit, brandId: brand.retailerId })
  const missionId = await insertMission(nodes.db, productId, { bonus: bonusPerUnit, budget: 0 })
  await stock(nodes, shop, { productId, quantity: 1, price: firstPriceNaira })
  const lists = { customers: [], purchaseIds: [], sent: [], acknowledged: [] }
  return { stage, shop, brand, productId, missionId, ...lists }
}

export function expectStatus({ status, body }: TestAnswer, ...expected: number[]): void {
  if (!expected.includes(status))
    throw new Error(`Answered ${status} instead of ${expected.join(' or ')}: ${JSON.stringify(body)}`)
}
