import { creditWallet } from '../account.sql.ts'
import { requeryAnswer } from '../answers/transaction-answer.ts'
import { inTransaction } from '../database.ts'
import type { Context } from '../context.ts'
import type { JsonObject } from '../json.ts'
import { Refused } from '../refused.ts'
import type { Order, OrderState } from './order.ts'
import { readRequestId } from './order-draft.ts'
import { countRequery, listDueOrders, moveOrder } from './order.sql.ts'

const movableFrom: Readonly<Record<Exclude<OrderState, 'pending'>, readonly OrderState[]>> = {
  delivered: ['pending'],
  failed: ['pending'],
  reversed: ['pending', 'delivered'],
}

/** Moves an order to its new state, refunds the wallet if nothing was sold, and sends the callback. */
export function settleOrder(
  context: Context,
  requestId: string,
  to: Exclude<OrderState, 'pending'>,
): Order | undefined {
  const moved = inTransaction(context.db, () => {
    const order = moveOrder(context.db, requestId, movableFrom[to], to)
    if (order && to !== 'delivered') creditWallet(context.db, order.charged)
    return order
  })
  if (moved) context.onLateChange(moved)
  return moved
}

/** Returns the state of an order, including orders of earlier days. */
export function requery(context: Context, body: unknown): JsonObject {
  const order = countRequery(context.db, readRequestId(body))
  if (!order) throw new Refused('015')
  return requeryAnswer(progressOrder(context, order))
}

/** Applies the changes scheduled for this number of requeries or for this time. */
function progressOrder(context: Context, order: Order): Order {
  let current = order
  if (isDue(context, current.requeries, current.deliverAtRequery, current.deliverAt)) {
    current = settleOrder(context, current.requestId, 'delivered') ?? current
  }
  if (isDue(context, current.requeries, current.reverseAtRequery, current.reverseAt)) {
    current = settleOrder(context, current.requestId, 'reversed') ?? current
  }
  return current
}

export function progressDueOrders(context: Context): void {
  for (const order of listDueOrders(context.db, context.clock.now())) progressOrder(context, order)
}

function isDue(context: Context, requeries: number, atRequery: number | null, at: number | null): boolean {
  return (atRequery !== null && requeries >= atRequery) || (at !== null && context.clock.now() >= at)
}
