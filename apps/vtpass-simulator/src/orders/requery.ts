import { requeryAnswer } from '../answers/transaction-answer.ts'
import type { JsonObject } from '../json.ts'
import { Refused } from '../refused.ts'
import type { World } from '../world.ts'
import { readRequestId } from './order-draft.ts'
import { countRequery } from './order.sql.ts'
import { progressOrder } from './settle-order.ts'

/** Says how an order stands. An order of an earlier day may be asked for as well. */
export function requery(world: World, body: unknown): JsonObject {
  const order = countRequery(world.db, readRequestId(body))
  if (!order) throw new Refused('015')
  return requeryAnswer(progressOrder(world, order))
}
