import { addInventory } from '@jara/contract/inventory'
import { stock } from '../../testing/shops.ts'
import { endAll as endAllInModel } from './model.ts'
import { type Command, command } from './command.ts'
import { endAll } from './end-all.ts'
import { expectStatus } from './play.ts'

/** The shop gets more of the product, at another price. */
export function restock(quantity: number, priceNaira: number): Command {
  return command(`${quantity} more at ${priceNaira}`, async (model, { stage, shop, productId }) => {
    await stock(stage.nodes, shop, { productId, quantity, price: priceNaira })
    model.stock += quantity
    model.priceNaira = priceNaira
  })
}

/** A price that nobody may ask. */
export function misprice(price: number): Command {
  return command(`a price of ${price}`, async (_model, { stage, shop, productId }) => {
    const request = { token: shop.token, body: { productId, quantity: 1, price } }
    expectStatus(await stage.nodes.call(addInventory, request), 400)
  })
}

/** The mission may spend so much more. */
export function fundMission(points: number): Command {
  return command(`the mission gets ${points} points`, async (model, { stage, missionId }) => {
    await stage.nodes.db.rows('update missions set budget_points = budget_points + $2 where id = $1', [
      missionId,
      points,
    ])
    model.budget += points
  })
}

export function restartNode(at: number): Command {
  return command(`node ${at} restarts`, async (_model, { stage }) => stage.nodes.restart(at))
}

/** So much time passes that everything that is under way comes to its end. */
export function waitLong(): Command {
  return command('hours pass', async (model, play) => {
    await endAll(play)
    endAllInModel(model)
  })
}
