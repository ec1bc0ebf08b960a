import { listInventory } from '@jara/contract/inventory'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/purchases'
import { listActiveMissions } from '@jara/contract/missions'
import { checkInvariants } from '../../testing/invariants.ts'
import { succeed } from '../../testing/shops.ts'
import { compareBalance, sessionOf } from './account-commands.ts'
import { demand } from './command.ts'
import { bonusPerUnit, endAll as endAllInModel, type Model } from './model.ts'
import { endAll } from './end-all.ts'
import type { Play } from './play.ts'
import type { Stage } from './stage.ts'

/** After a sequence, when nothing is under way any more, everything that the API tells is as the model has it. */
export async function checkAll(model: Model, play: Play): Promise<void> {
  await endAll(play)
  endAllInModel(model)
  for (const at of model.customers.keys()) await compareBalance(model, play, at)
  for (const at of model.customers.keys()) await comparePurchases(model, play, at)
  await compareShop(model, play)
  await compareOrders(model, play)
}

async function comparePurchases(model: Model, play: Play, at: number): Promise<void> {
  const { token } = await sessionOf(model, play, at)
  const listed = await succeed(play.stage.nodes, listMyPurchases, { token })
  const told = listed.map(({ id, status, points }) => `${id} ${status} ${points}`).toSorted()
  const own = model.purchases.flatMap(({ customer, status, points }, number) =>
    customer === at ? [`${play.purchaseIds[number]} ${status} ${points}`] : [],
  )
  demand(told.join() === own.toSorted().join(), `Customer ${at} is told of ${told.join()}, not ${own.join()}`)
}

async function compareShop(model: Model, { stage, shop, missionId }: Play): Promise<void> {
  const { token } = shop
  const [stocked] = await succeed(stage.nodes, listInventory, { token })
  demand(stocked?.quantity === model.stock, `The shop has ${stocked?.quantity} in stock, not ${model.stock}`)
  demand(stocked?.price_per_unit === model.priceNaira, `The price is ${stocked?.price_per_unit}`)
  const pending = await succeed(stage.nodes, listPendingPurchases, { token })
  const expected = model.purchases.filter(({ status }) => status === 'pending').length
  demand(pending.length === expected, `${pending.length} purchases are pending, not ${expected}`)
  const missions = await succeed(stage.nodes, listActiveMissions, { token })
  const isActive = missions.some(({ id }) => id === missionId)
  demand(isActive || model.budget < bonusPerUnit, 'The mission has a budget and is not shown')
}

/** The provider's own book, and all else that is true whatever happens. */
async function compareOrders(model: Model, { stage, acknowledged }: Play): Promise<void> {
  const orders = await stage.simulator.orders()
  const delivered = await countDeliveries(stage)
  demand(
    delivered === model.deliveries,
    `The provider delivered ${delivered} orders, not ${model.deliveries}`,
  )
  const contradictions = await checkInvariants(stage.nodes.db, { orders, acknowledged })
  demand(contradictions.length === 0, contradictions.join('\n'))
}

export async function countDeliveries({ simulator }: Stage): Promise<number> {
  return (await simulator.orders()).filter(({ state }) => state === 'delivered').length
}
