import { requeryAnswer } from '../answers/transaction-answer.ts'
import type { JsonObject } from '../json.ts'
import { Refused } from '../refused.ts'
import type { Context } from '../context.ts'
import { readRequestId } from './order-draft.ts'
import { countRequery } from './order.sql.ts'
import { progressOrder } from './settle-order.ts'

/** Returns the state of an order, including orders of earlier days. */
export function requery(context: Context, body: unknown): JsonObject {
  const order = countRequery(context.db, readRequestId(body))
  if (!order) throw new Refused('015')
  return requeryAnswer(progressOrder(context, order))
}
