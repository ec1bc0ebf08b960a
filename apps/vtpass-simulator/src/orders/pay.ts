import { randomInt } from 'node:crypto'
import { debitWallet } from '../account.sql.ts'
import { payAnswer } from '../answers/transaction-answer.ts'
import { inTransaction } from '../database.ts'
import type { WrongAnswer } from '../faults/wrong-answer.ts'
import type { JsonObject } from '../json.ts'
import { type RecipientOutcome, outcomeFor } from '../recipients.ts'
import { Refused } from '../refused.ts'
import { checkRequestId } from '../request-id.ts'
import type { Context } from '../context.ts'
import type { Order, OrderPlan, OrderState } from './order.ts'
import { type OrderDraft, readOrderDraft, readRequestId } from './order-draft.ts'
import { countRepeat, insertOrder, wasOrderedSince } from './order.sql.ts'

const duplicateWithinMs = 30_000

export interface PayOutcome {
  readonly answer: JsonObject
  readonly wrongAnswer?: WrongAnswer | undefined
}

/** Accepts an order or refuses it with a code. The order is on disk when this returns. */
export function pay(context: Context, body: unknown, plan: OrderPlan): PayOutcome {
  const requestId = readRequestId(body)
  checkRequestId(requestId, context.clock.now())
  if (countRepeat(context.db, requestId)) throw new Refused('014')
  const draft = readOrderDraft(body)
  const outcome = outcomeFor(context.manner, draft.offering.kind, draft.recipientKey, draft.variationCode)
  const order = inTransaction(context.db, () => {
    const since = context.clock.now() - duplicateWithinMs
    const key = { serviceID: draft.offering.serviceID, recipientKey: draft.recipientKey }
    if (wasOrderedSince(context.db, key, since)) throw new Refused('019')
    const taken = insertOrder(context.db, planOrder(context, draft, stateOf(outcome), plan))
    const isFree = taken.state === 'failed' || taken.state === 'reversed'
    if (!isFree && !debitWallet(context.db, taken.charged)) throw new Refused('018')
    return taken
  })
  // The recipient's wrong answer applies only if no script changed the state of the order.
  return {
    answer: payAnswer(order),
    wrongAnswer: order.state === stateOf(outcome) ? wrongAnswerFor(outcome) : undefined,
  }
}

function planOrder(
  context: Context,
  draft: OrderDraft,
  usual: OrderState,
  plan: OrderPlan,
): Parameters<typeof insertOrder>[1] {
  const { offering, ...fields } = draft
  const commission = draft.amount * (Number(offering.rate) / 100)
  const now = context.clock.now()
  const deliversLater = plan.deliverAfterMs !== undefined || plan.deliverAfterRequeries !== undefined
  const state = plan.state ?? (deliversLater ? 'pending' : usual)
  return {
    ...fields,
    serviceID: offering.serviceID,
    commission,
    charged: draft.amount - commission,
    state,
    transactionId: `${String(now)}${randomDigits(13)}`,
    meterToken: draft.variationCode === 'prepaid' ? randomDigits(20) : null,
    orderedAt: now,
    ...scheduleChanges(state, now, plan),
    callbackUrl: plan.callbackUrl ?? null,
  }
}

/** An order that failed or was reversed at once does not change later. */
function scheduleChanges(
  state: OrderState,
  now: number,
  plan: OrderPlan,
): Pick<Order, 'deliverAtRequery' | 'deliverAt' | 'reverseAtRequery' | 'reverseAt'> {
  const delivers = state === 'pending'
  const reverses = state === 'pending' || state === 'delivered'
  const at = (waitMs: number | undefined) => (waitMs === undefined ? null : now + waitMs)
  return {
    deliverAtRequery: delivers ? (plan.deliverAfterRequeries ?? null) : null,
    deliverAt: delivers ? at(plan.deliverAfterMs) : null,
    reverseAtRequery: reverses ? (plan.reverseAfterRequeries ?? null) : null,
    reverseAt: reverses ? at(plan.reverseAfterMs) : null,
  }
}

/** An order without a clear outcome stays pending. */
function stateOf(outcome: RecipientOutcome): OrderState {
  return outcome === 'delivered' || outcome === 'failed' ? outcome : 'pending'
}

function wrongAnswerFor(outcome: RecipientOutcome): WrongAnswer | undefined {
  if (outcome === 'unexpected') return 'server-error'
  if (outcome === 'no-response') return 'drop'
  return outcome === 'time-out' ? 'never' : undefined
}

/** The first digit is not zero, so that it survives conversion to a number. */
function randomDigits(length: number): string {
  return Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')
}
