// Sends waiting sales and scanned items in order: scanned items may be sold next. Runs in the service worker too.
import type { BodyOf } from '@jara/contract/call'
import type { saveItems } from '@jara/contract/shop/inventory-scans'
import type { takeSale } from '@jara/contract/shop/sales'
import { limits } from '@jara/rules/limits'
import { post } from '../api/post.ts'
import { answerTimeoutMs } from '../api/timeouts.ts'
import { inTurn } from '../device/in-turn.ts'
import { change, findAll } from '../session/indexed-db.ts'
import { type Delivery, outcomeOf, type Outcome } from './delivery.ts'
import type { Sender } from './send-outbox.ts'

export interface WaitingSale {
  /** The idempotency key of every attempt, so that the server accepts the sale once. */
  readonly key: string
  readonly owner: string
  /** Allows sending it without a session, and nothing else. Without a ticket it waits until its owner opens the app. */
  readonly ticket?: string
  readonly keptAt: number
  readonly body: BodyOf<typeof takeSale> | BodyOf<typeof saveItems>
  /** Shown while it waits. */
  readonly words: string
  /** Absent for scanned items. */
  readonly totalKobo?: number
  /** Why the server refused it. A refused sale is not sent again. */
  readonly refusal?: string
}

/** What happened to a waiting sale. */
export type SaleNews = 'sale-taken' | 'sale-refused' | 'items-saved' | 'items-refused'

const salePath: (typeof takeSale)['path'] = '/api/sales'
const itemsPath: (typeof saveItems)['path'] = '/api/inventory/items/scanned'
const waitedTooLong = (what: string) => `${what} couldn’t be sent in time. Update your stock count instead.`

/** Sends waiting sales in the order they were made, and stops at the first that has to keep waiting. Returns whether any does. */
export function sendSales(tell: (news: SaleNews, owner: string) => void, sender?: Sender): Promise<boolean> {
  return inTurn('sales', async () => {
    const all = await findAll<WaitingSale>('sales')
    const due = all
      .filter(({ owner, refusal }) => refusal === undefined && (!sender || sender.owner === owner))
      .sort((one, other) => one.keptAt - other.keptAt)
    const stuck = new Set<string>()
    for (const sale of due) {
      if (stuck.has(sale.owner)) continue
      const outcome = await send(sale, sender?.token ?? sale.ticket)
      if (outcome.at === 'waiting') stuck.add(sale.owner)
      else await settle(sale, outcome, tell)
    }
    return stuck.size > 0
  })
}

async function settle(
  { key, owner, body }: WaitingSale,
  outcome: Exclude<Outcome, { at: 'waiting' }>,
  tell: (news: SaleNews, owner: string) => void,
): Promise<void> {
  const before = await change<WaitingSale>('sales', key, (kept) =>
    outcome.at === 'refused' ? { ...kept, refusal: outcome.words } : undefined,
  )
  // Report it only if no other page or worker has already settled it.
  if (!before || before.refusal !== undefined) return
  if ('items' in body) tell(outcome.at === 'refused' ? 'items-refused' : 'items-saved', owner)
  else tell(outcome.at === 'refused' ? 'sale-refused' : 'sale-taken', owner)
}

async function send(sale: WaitingSale, token: string | undefined): Promise<Outcome> {
  const { key, body } = sale
  const isOfItems = 'items' in body
  if (isTooOldSale(sale))
    return { at: 'refused', words: waitedTooLong(isOfItems ? 'These items' : 'This sale') }
  if (token === undefined) return { at: 'waiting' }
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const message = { token, headers, body: JSON.stringify(body), timeoutMs: answerTimeoutMs }
  try {
    const answer = await post(isOfItems ? itemsPath : salePath, message)
    return outcomeOf({ ...(answer.body as Omit<Delivery, 'status'> | undefined), status: answer.status })
  } catch {
    return { at: 'waiting' }
  }
}

/** Whether it waited longer than the server remembers its key. */
export function isTooOldSale({ keptAt }: WaitingSale): boolean {
  return Date.now() - keptAt > limits.purchaseWaitsDays * 24 * 60 * 60_000
}
