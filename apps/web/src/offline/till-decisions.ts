// Counter mode's decisions: kept on the device for five seconds, then sent once. Leaving the screen or the page loses none.
import { newKey } from '@jara/client/intention'
import { RequestFailed, saidIn } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { decidePurchase, listPendingPurchases } from '@jara/contract/earning/purchases'
import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import { invalidate } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { watchAttention } from '../device/attention.ts'
import { inTurn } from '../device/in-turn.ts'
import { readSession, storedToken, watchSession } from '../session/session.ts'
import { beforeLeaving } from './before-leaving.ts'
import { type KeptDecision, readKeptDecisions, writeKeptDecisions } from '../session/kept-decisions.ts'

export const undoMs = 5_000
const retryMs = 15_000

/** Why a purchase returned to the list. One that was decided elsewhere cannot be decided again. */
export interface Comeback {
  readonly at: 'back' | 'overtaken'
  readonly words: string | undefined
}

export interface TillDecisions {
  readonly kept: readonly KeptDecision[]
  /** Sent since the app was opened: hidden until the list is updated. */
  readonly sent: ReadonlySet<string>
  readonly comebacks: ReadonlyMap<string, Comeback>
  /** The server's last message about a purchase that it did not decide at once. */
  readonly said: { readonly words: string; readonly number: number } | undefined
}

let state: TillDecisions = {
  kept: readKeptDecisions(),
  sent: new Set(),
  comebacks: new Map(),
  said: undefined,
}
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopWatching: (() => void) | undefined

// Logging out sends all decisions, even those that could still be undone.
beforeLeaving(() => sendDecisions({ all: true }))

// A new session starts afresh.
let token = storedToken()
watchSession(() => {
  // A cashier who has just opened the counter sends their own earlier decisions.
  plan()
  if (storedToken() === token) return
  token = storedToken()
  change({ kept: readKeptDecisions(), sent: new Set(), comebacks: new Map(), said: undefined })
})

export function tillDecisions(): TillDecisions {
  return state
}

export function watchTillDecisions(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export interface Decided {
  readonly id: string
  readonly product: string
}

/** Stores the decisions for as long as they can be undone. */
export function keepDecisions(
  purchases: readonly Decided[],
  status: PurchaseDecision,
  rejection?: Rejection,
): void {
  const [batch, sendAt] = [newKey(), Date.now() + undoMs]
  const by = readSession().till
  const added = purchases.map(({ id, product }) => ({ id, product, status, rejection, batch, sendAt, by }))
  const ids = new Set(added.map(({ id }) => id))
  const comebacks = new Map([...state.comebacks].filter(([id]) => !ids.has(id)))
  change({ kept: [...readKeptDecisions().filter(({ id }) => !ids.has(id)), ...added], comebacks })
  plan()
}

/** Undoes decisions made together, unless they are already being sent. */
export function undoDecisions(batch: string): void {
  const now = Date.now()
  change({ kept: readKeptDecisions().filter((each) => each.batch !== batch || each.sendAt <= now) })
}

export function dismissComeback(id: string): void {
  change({ comebacks: new Map([...state.comebacks].filter(([other]) => other !== id)) })
}

/** Sends decisions that are due. With `all`, also those that could still be undone: leaving the screen makes them final. */
export async function sendDecisions({ all = false } = {}): Promise<void> {
  if (all) change({ kept: readKeptDecisions().map((each) => ({ ...each, sendAt: 0 })) })
  await inTurn('till-decisions', async () => {
    const { till } = readSession()
    const isDue = ({ sendAt, by }: KeptDecision) => sendAt <= Date.now() && by === till
    let isWaiting = false
    for (const decision of readKeptDecisions().filter(isDue)) {
      isWaiting = !(await send(decision))
      if (isWaiting) break
    }
    plan(isWaiting ? retryMs : 0)
  })
}

/** Returns whether the server has given its final answer. */
async function send({ id, status, rejection }: KeptDecision): Promise<boolean> {
  const body = rejection ? { status, rejection } : { status }
  try {
    const answer = await request(decidePurchase, { params: { id }, body })
    settle(id, undefined)
    // Jara may review a confirmed purchase before it awards the points, and the shop should know.
    if (status === 'confirmed' && answer?.status === 'pending' && answer.message)
      change({ said: { words: answer.message, number: (state.said?.number ?? 0) + 1 } })
  } catch (failure) {
    if (!isAnswered(failure)) return false
    settle(id, comebackOf(failure, status))
  }
  await invalidate(listPendingPurchases, listInventory, countInventory)
  return true
}

function settle(id: string, comeback: Comeback | undefined): void {
  const kept = readKeptDecisions().filter((each) => each.id !== id)
  if (comeback) change({ kept, comebacks: new Map(state.comebacks).set(id, comeback) })
  else change({ kept, sent: new Set(state.sent).add(id) })
}

/** Whether a retry would get the same answer. A locked counter, a full server or being offline is temporary. */
function isAnswered(failure: unknown): boolean {
  if (!(failure instanceof RequestFailed)) return false
  return [400, 404, 409, 422].includes(failure.status ?? 0)
}

/** Undefined if the server already had the same decision, as after a lost answer. */
function comebackOf(failure: unknown, status: PurchaseDecision): Comeback | undefined {
  const { code, status: answered } = failure as RequestFailed
  const words = saidIn(failure)
  if (code === 'already_decided' && words?.includes(`already ${status}`)) return undefined
  const isOver = answered === 404 || code === 'already_decided' || code === 'held'
  return { at: isOver ? 'overtaken' : 'back', words }
}

/** Schedules the next decision that is due; after a failure, a retry later or when the phone is online. */
function plan(pauseMs = 0): void {
  clearTimeout(timer)
  const { till } = readSession()
  const kept = readKeptDecisions().filter(({ by }) => by === till)
  if (kept.length === 0) {
    stopWatching?.()
    stopWatching = undefined
    return
  }
  stopWatching ??= watchAttention(() => void sendDecisions({ all: document.hidden }))
  const next = Math.min(...kept.map(({ sendAt }) => sendAt))
  timer = setTimeout(() => void sendDecisions(), Math.max(next - Date.now(), pauseMs, 50))
}

function change(next: Partial<TillDecisions>): void {
  state = { ...state, ...next }
  if (next.kept) writeKeptDecisions(next.kept)
  for (const watcher of watchers) watcher()
}
