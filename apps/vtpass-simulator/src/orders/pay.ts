import { randomInt } from 'node:crypto'
import { debitWallet } from '../account.sql.ts'
import { payAnswer } from '../answers/transaction-answer.ts'
import { inTransaction } from '../database.ts'
import type { Misbehaviour } from '../faults/misbehaviour.ts'
import type { JsonObject } from '../json.ts'
import { type Fate, fateOf } from '../recipients.ts'
import { Refused } from '../refused.ts'
import { checkRequestId } from '../request-id.ts'
import type { World } from '../world.ts'
import type { Order, OrderPlan, OrderState } from './order.ts'
import { type OrderDraft, readOrderDraft, readRequestId } from './order-draft.ts'
import { countRepeat, insertOrder, wasOrderedSince } from './order.sql.ts'

const duplicateWithinMs = 30_000

export interface PayOutcome {
  readonly answer: JsonObject
  readonly misbehaviour?: Misbehaviour | undefined
}

/** Takes an order, or refuses it with a code; the book has it on disk when this returns. */
export function pay(world: World, body: unknown, plan: OrderPlan): PayOutcome {
  const requestId = readRequestId(body)
  checkRequestId(requestId, world.clock.now())
  if (countRepeat(world.db, requestId)) throw new Refused('014')
  const draft = readOrderDraft(body)
  const fate = fateOf(world.manner, draft.offering.kind, draft.recipientKey, draft.variationCode)
  const order = inTransaction(world.db, () => {
    const since = world.clock.now() - duplicateWithinMs
    const key = { serviceID: draft.offering.serviceID, recipientKey: draft.recipientKey }
    if (wasOrderedSince(world.db, key, since)) throw new Refused('019')
    const taken = insertOrder(world.db, planOrder(world, draft, stateOf(fate), plan))
    const paysNothing = taken.state === 'failed' || taken.state === 'reversed'
    if (!paysNothing && !debitWallet(world.db, taken.charged)) throw new Refused('018')
    return taken
  })
  // An order that a script made something else of is answered for what it is.
  return {
    answer: payAnswer(order),
    misbehaviour: order.state === stateOf(fate) ? misbehaviourOf(fate) : undefined,
  }
}

function planOrder(
  world: World,
  draft: OrderDraft,
  usual: OrderState,
  plan: OrderPlan,
): Parameters<typeof insertOrder>[1] {
  const { offering, ...fields } = draft
  const commission = draft.amount * (Number(offering.rate) / 100)
  const now = world.clock.now()
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
    ...planLater(state, now, plan),
    callbackUrl: plan.callbackUrl ?? null,
  }
}

/** Nothing more happens to an order that failed or was reversed at once. */
function planLater(
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

/** Whoever gets no clear answer now gets none later either: such an order stays pending. */
function stateOf(fate: Fate): OrderState {
  return fate === 'delivered' || fate === 'failed' ? fate : 'pending'
}

function misbehaviourOf(fate: Fate): Misbehaviour | undefined {
  if (fate === 'unexpected') return 'server-error'
  if (fate === 'no-response') return 'drop'
  return fate === 'time-out' ? 'never' : undefined
}

/** The first digit is not zero, so that nobody loses it to a number. */
function randomDigits(length: number): string {
  return Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')
}
