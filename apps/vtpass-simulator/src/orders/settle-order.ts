import { creditWallet } from '../account.sql.ts'
import { inTransaction } from '../database.ts'
import type { World } from '../world.ts'
import type { Order, OrderState } from './order.ts'
import { listDueOrders, moveOrder } from './order.sql.ts'

const movableFrom: Readonly<Record<Exclude<OrderState, 'pending'>, readonly OrderState[]>> = {
  delivered: ['pending'],
  failed: ['pending'],
  reversed: ['pending', 'delivered'],
}

/** Moves an order on, gives the wallet its money back where nothing was sold, and calls back. */
export function settleOrder(
  world: World,
  requestId: string,
  to: Exclude<OrderState, 'pending'>,
): Order | undefined {
  const moved = inTransaction(world.db, () => {
    const order = moveOrder(world.db, requestId, movableFrom[to], to)
    if (order && to !== 'delivered') creditWallet(world.db, order.charged)
    return order
  })
  if (moved) world.onLateChange(moved)
  return moved
}

/** Lets happen to an order what was planned for this many requeries or for this time. */
export function progressOrder(world: World, order: Order): Order {
  let current = order
  if (isDue(world, current.requeries, current.deliverAtRequery, current.deliverAt)) {
    current = settleOrder(world, current.requestId, 'delivered') ?? current
  }
  if (isDue(world, current.requeries, current.reverseAtRequery, current.reverseAt)) {
    current = settleOrder(world, current.requestId, 'reversed') ?? current
  }
  return current
}

export function progressDueOrders(world: World): void {
  for (const order of listDueOrders(world.db, world.clock.now())) progressOrder(world, order)
}

function isDue(world: World, requeries: number, atRequery: number | null, at: number | null): boolean {
  return (atRequery !== null && requeries >= atRequery) || (at !== null && world.clock.now() >= at)
}
