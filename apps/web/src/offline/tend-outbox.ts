// Sends the outbox while the app is open.
import { listMyPurchases } from '@jara/contract/purchases'
import { getPoints } from '@jara/contract/users'
import { isAttended, watchAttention } from '../device/attention.ts'
import { isOnline } from '../device/connection.ts'
import { hearWorker } from '../device/app-worker.ts'
import { change, findAll, forgetOf } from '../session/indexed-db.ts'
import { signedInOwner } from '../session/owner.ts'
import { readSession, storedToken } from '../session/session.ts'
import { isTooOld, type OutboxNews, sendOutbox, type WaitingPurchase } from './send-outbox.ts'
import { lookAgain, waitingPurchases } from './outbox.ts'
import { sendEndings } from './waiting-endings.ts'
import { invalidate, queryClient } from '../api/query-client.ts'

const pauseMs = 60_000

/**
 * Sends waiting purchases when the app starts, is shown or goes online, and reports the results. First
 * deletes what other users left on this phone, except the purchases that still wait for them.
 */
export function tendOutbox(tell: (news: OutboxNews) => void): () => void {
  const [owner, token] = [signedInOwner(), storedToken()]
  forgetStrangers(owner).catch(nothing)
  const leaveEndings = tendEndings()
  if (owner === undefined || token === undefined) return leaveEndings
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  const isOver = () => storedToken() !== token
  const hear = (news: OutboxNews) => {
    if (isOver()) return
    void lookAgain()
    if (news === 'submitted') void invalidate(getPoints, listMyPurchases)
    tell(news)
  }
  const send = async () => {
    if (isSending || !isOnline() || isOver()) return
    isSending = true
    clearTimeout(timer)
    const waits = await sendOutbox(hear, { owner, token }).catch(() => false)
    await sendListToo().catch(nothing)
    isSending = false
    if (waits && !isOver()) timer = setTimeout(() => void send(), pauseMs)
  }
  const unhear = hearWorker((message) => {
    const news = newsIn(message, owner)
    if (news) hear(news)
  })
  const unwatch = watchAttention(() => void send())
  // The end of the session drops the query. Refusals are stored, so the owner's next session reports them.
  remindOfRefusals(tell).catch(nothing)
  void send()
  return () => {
    leaveEndings()
    unhear()
    unwatch()
    clearTimeout(timer)
  }
}

/** The shopping list, where it is live. */
async function sendListToo(): Promise<void> {
  if (!readSession().live.includes('shoppingList')) return
  const { sendWaitingList } = await import('./shopping-list/send-list.ts')
  await sendWaitingList()
}

/** Ends sessions that were left without a network, whoever is signed in now. A page that is leaving hears no answer. */
function tendEndings(): () => void {
  const send = () => {
    if (isAttended()) sendEndings().catch(nothing)
  }
  send()
  return watchAttention(send)
}

/** Deletes what others left on this phone. Their purchases wait for them, hidden, for as long as they can be sent. */
async function forgetStrangers(owner: string | undefined): Promise<void> {
  await forgetOf('answers', (other) => other !== owner)
  await forgetOf('list', (other) => other !== owner)
  await forgetOf('pay', (other) => other !== owner)
  const all = await findAll<WaitingPurchase>('outbox')
  const over = all.filter((waiting) => waiting.owner !== owner && isTooOld(waiting))
  for (const { key } of over) await change('outbox', key, () => undefined)
}

/** Reports purchases that were refused while the app was closed. */
async function remindOfRefusals(tell: (news: OutboxNews) => void): Promise<void> {
  const all = await queryClient.query(waitingPurchases)
  if (all.some(({ refusal }) => refusal !== undefined)) tell('refused')
}

/** The news in a message of the service worker, which sends the purchases of every owner. */
function newsIn(message: unknown, signedIn: string): OutboxNews | undefined {
  if (typeof message !== 'object' || message === null || !('outbox' in message)) return undefined
  if (!('owner' in message) || message.owner !== signedIn) return undefined
  return message.outbox === 'submitted' || message.outbox === 'refused' ? message.outbox : undefined
}

function nothing(): void {}
