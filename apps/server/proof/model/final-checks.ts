import { listInventory } from '@jara/contract/shop/inventory'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { checkInvariants } from '../../testing/invariants.ts'
import { succeed } from '../../testing/shops.ts'
import { compareBalance, sessionOf } from './account-commands.ts'
import { assert } from './command.ts'
import { bonusPerUnit, inStock, settleBalances, shareOf, type Model } from './model.ts'
import { settleRedemptions } from './settle-redemptions.ts'
import type { Scenario } from './scenario.ts'
import type { SystemUnderTest } from './system-under-test.ts'

/** Settles every open redemption, then compares everything the API returns with the model. */
export async function checkAll(model: Model, scenario: Scenario): Promise<void> {
  await settleRedemptions(scenario)
  settleBalances(model)
  for (const at of model.customers.keys()) await compareBalance(model, scenario, at)
  for (const at of model.customers.keys()) await comparePurchases(model, scenario, at)
  await compareShop(model, scenario)
  await compareOrders(model, scenario)
}

async function comparePurchases(model: Model, scenario: Scenario, at: number): Promise<void> {
  const { token } = await sessionOf(model, scenario, at)
  const listed = await succeed(scenario.system.nodes, listMyPurchases, { token })
  const told = listed.map(({ id, status, points }) => `${id} ${status} ${points}`).toSorted()
  const own = model.purchases.flatMap((purchase, number) => {
    const { customer, status, points } = purchase
    const left = points - shareOf(purchase, points)
    return customer === at ? [`${scenario.purchaseIds[number]} ${status} ${left}`] : []
  })
  model.sales.forEach(({ customer, points }, number) => {
    if (customer === at) own.push(`${scenario.soldIds[number]} confirmed ${points}`)
  })
  assert(
    told.join() === own.toSorted().join(),
    `Customer ${at} sees the purchases ${told.join()}, not ${own.join()}`,
  )
}

async function compareShop(model: Model, { system, shop, missionId }: Scenario): Promise<void> {
  const { token } = shop
  const [stocked] = await succeed(system.nodes, listInventory, { token })
  const left = inStock(model)
  assert(stocked?.quantity === left, `The shop has ${stocked?.quantity} in stock, not ${left}`)
  assert(stocked?.price_per_unit === model.priceNaira, `The price is ${stocked?.price_per_unit}`)
  const pending = await succeed(system.nodes, listPendingPurchases, { token })
  const expected = model.purchases.filter(({ status }) => status === 'pending').length
  assert(pending.length === expected, `${pending.length} purchases are pending, not ${expected}`)
  const missions = await succeed(system.nodes, listActiveMissions, { token })
  const isActive = missions.some(({ id }) => id === missionId)
  assert(isActive || model.budget < bonusPerUnit, 'The mission has budget left but is not listed')
  const mission = await system.nodes.db.row<{ left: number }>(
    'select budget_points - spent_points as left from missions where id = $1',
    [missionId],
  )
  assert(mission?.left === model.budget, `The mission has ${mission?.left} points left, not ${model.budget}`)
}

/** Compares the provider's order book and checks the invariants of the database. */
async function compareOrders(model: Model, { system, acknowledged }: Scenario): Promise<void> {
  const orders = await system.simulator.orders()
  const delivered = await countDeliveries(system)
  assert(
    delivered === model.deliveries,
    `The provider delivered ${delivered} orders, not ${model.deliveries}`,
  )
  const contradictions = await checkInvariants(system.nodes.db, { orders, acknowledged })
  assert(contradictions.length === 0, contradictions.join('\n'))
}

export async function countDeliveries({ simulator }: SystemUnderTest): Promise<number> {
  return (await simulator.orders()).filter(({ state }) => state === 'delivered').length
}
