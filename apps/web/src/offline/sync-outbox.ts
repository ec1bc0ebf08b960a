// Sends the outbox while the app is open.
import { handOutTickets } from '@jara/contract/identity/auth-sessions'
import { listInventory } from '@jara/contract/shop/inventory'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { getPoints } from '@jara/contract/points/balance'
import { isAttended, watchAttention } from '../device/attention.ts'
import { isOnline } from '../device/connection.ts'
import { hearWorker } from '../device/app-worker.ts'
import { change, findAll, forgetOf } from '../session/indexed-db.ts'
import { readKeptDecisions } from '../session/kept-decisions.ts'
import { forgetOthersShops } from '../session/known-shops.ts'
import { isOwn, signedInOwner } from '../session/owner.ts'
import { readSession, storedToken } from '../session/session.ts'
import { keepTickets, wantsTickets } from '../session/tickets.ts'
import { isTooOld, type OutboxNews, type Sender, sendOutbox, type WaitingPurchase } from './send-outbox.ts'
import { lookAgain, waitingPurchases, watchKept } from './outbox.ts'
import { lookAtSalesAgain } from './sale-outbox.ts'
import { isTooOldSale, type SaleNews, sendSales, type WaitingSale } from './send-sales.ts'
import { forgetOldPhotos } from './kept-photos.ts'
import { sendEndings } from './waiting-endings.ts'
import { invalidate, queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'

const pauseMs = 60_000
const allNews = [
  'submitted',
  'refused',
  'sale-taken',
  'sale-refused',
  'items-saved',
  'items-refused',
] as const

/**
 * Sends waiting items when the app starts, is shown or goes online, and when one was just stored, and reports the results. First
 * deletes other users' data from this phone, except purchases that still wait for their owners.
 */
export function syncOutbox(tell: (news: OutboxNews | SaleNews) => void): () => void {
  const [owner, token] = [signedInOwner(), storedToken()]
  forgetOthersShops()
  forgetStrangers().catch(nothing)
  const leaveEndings = tendEndings()
  if (owner === undefined || token === undefined) return leaveEndings
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isDue = false
  const isOver = () => storedToken() !== token
  const hear = (news: OutboxNews | SaleNews) => {
    if (isOver()) return
    void lookAgain()
    void lookAtSalesAgain()
    if (news === 'sale-taken' || news === 'items-saved') void invalidate(listInventory)
    if (news === 'submitted') void invalidate(getPoints, listMyPurchases)
    tell(news)
  }
  const send = async () => {
    if (!isOnline() || isOver()) return
    isDue = true
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    let isWaiting = false
    while (isDue) {
      isDue = false
      isWaiting = await sendAll(hear, { token, owner })
    }
    isSending = false
    if (isWaiting && !isOver()) timer = setTimeout(() => void send(), pauseMs)
  }
  const unhear = hearWorker((message) => {
    const news = newsIn(message)
    if (news) hear(news)
  })
  const unwatch = watchAttention(() => void send())
  const unkept = watchKept(() => void send())
  // The end of the session drops the query. Refusals are stored, so the owner's next session reports them.
  remindOfRefusals(tell).catch(nothing)
  void send()
  return () => {
    leaveEndings()
    unhear()
    unwatch()
    unkept()
    clearTimeout(timer)
  }
}

/** Returns whether a purchase, a sale or the shopping list still waits, or may: the storage does not always answer. */
async function sendAll(hear: (news: OutboxNews | SaleNews) => void, sender: Sender): Promise<boolean> {
  const purchases = await sendOutbox(hear, sender).catch(() => true)
  const sales = await sendSales(hear, sender).catch(() => true)
  const list = await sendListToo().then(
    () => false,
    () => true,
  )
  await sendDecisionsToo().catch(nothing)
  await refreshTickets().catch(nothing)
  return purchases || sales || list
}

/** The shopping list, where it is live. */
async function sendListToo(): Promise<void> {
  if (!readSession().live.includes('shoppingList')) return
  const { sendWaitingList } = await import('./shopping-list/send-list.ts')
  await sendWaitingList()
}

/** Decisions made in counter mode before it was left. */
async function sendDecisionsToo(): Promise<void> {
  if (readKeptDecisions().length === 0) return
  const { sendDecisions } = await import('./till-decisions.ts')
  await sendDecisions()
}

/** Ends sessions that were left offline, whoever is signed in now. A page that is closing receives no answer. */
function tendEndings(): () => void {
  const send = () => {
    if (isAttended()) sendEndings().catch(nothing)
  }
  send()
  return watchAttention(send)
}

/** Deletes other users' data from this phone. Their purchases and sales stay, hidden, as long as they can be sent. */
async function forgetStrangers(): Promise<void> {
  await forgetOf('answers', (owner) => !isOwn(owner))
  await forgetOf('list', (owner) => !isOwn(owner))
  await forgetOf('pay', (owner) => !isOwn(owner))
  const all = await findAll<WaitingPurchase>('outbox')
  const over = all.filter((waiting) => !isOwn(waiting.owner) && isTooOld(waiting))
  for (const { key } of over) await change('outbox', key, () => undefined)
  const sales = await findAll<WaitingSale>('sales')
  const oldSales = sales.filter((sale) => !isOwn(sale.owner) && isTooOldSale(sale))
  for (const { key } of oldSales) await change('sales', key, () => undefined)
  await forgetOldPhotos()
}

/** Reports purchases that were refused while the app was closed. */
async function remindOfRefusals(tell: (news: OutboxNews) => void): Promise<void> {
  const all = await queryClient.query(waitingPurchases)
  if (all.some(({ refusal }) => refusal !== undefined)) tell('refused')
}

/** The result in a message of the service worker, which sends the purchases of every owner. */
function newsIn(message: unknown): OutboxNews | SaleNews | undefined {
  if (typeof message !== 'object' || message === null || !('outbox' in message)) return undefined
  if (!('owner' in message) || typeof message.owner !== 'string' || !isOwn(message.owner)) return undefined
  return allNews.find((news) => news === message.outbox)
}

function nothing(): void {}

/** Fetches tickets for future waiting items while online: they are needed when the phone is offline. */
async function refreshTickets(): Promise<void> {
  if (!wantsTickets()) return
  const token = storedToken()
  const { sign_out: signOut, waiting } = (await request(handOutTickets, {})) ?? {}
  if (storedToken() === token && signOut !== undefined && waiting) keepTickets({ signOut, waiting })
}
