import { addInventory } from '@jara/contract/shop/inventory'
import { stock } from '../../testing/shops.ts'
import { restock as modelRestock, settleBalances } from './model.ts'
import { type Command, command } from './command.ts'
import { settleRedemptions } from './settle-redemptions.ts'
import { expectStatus } from './scenario.ts'

/** The shop adds stock at a new price. */
export function restock(quantity: number, priceNaira: number): Command {
  return command(`${quantity} added at ${priceNaira}`, async (model, { system, shop, productId }) => {
    await stock(system.nodes, shop, { productId, quantity, price: priceNaira })
    modelRestock(model, quantity)
    model.priceNaira = priceNaira
  })
}

/** Stocks at an invalid price. */
export function misprice(price: number): Command {
  return command(`a price of ${price}`, async (_model, { system, shop, productId }) => {
    const request = { token: shop.token, body: { productId, quantity: 1, price } }
    expectStatus(await system.nodes.call(addInventory, request), 400)
  })
}

/** Raises the mission's budget. */
export function fundMission(points: number): Command {
  return command(`the mission gets ${points} points`, async (model, { system, missionId }) => {
    await system.nodes.db.rows('update missions set budget_points = budget_points + $2 where id = $1', [
      missionId,
      points,
    ])
    model.budget += points
  })
}

export function restartNode(at: number): Command {
  return command(`node ${at} restarts`, async (_model, { system }) => system.nodes.restart(at))
}

/** Advances time until every redemption is settled. */
export function settleAll(): Command {
  return command('hours pass', async (model, scenario) => {
    await settleRedemptions(scenario)
    settleBalances(model)
  })
}
