// Sends the outbox while the app is open.
import { listMyPurchases } from '@jara/contract/purchases'
import { getPoints } from '@jara/contract/users'
import { watchAttention } from '../device/attention.ts'
import { isOnline } from '../device/connection.ts'
import { forgetOthers } from '../session/indexed-db.ts'
import { hearWorker } from '../device/app-worker.ts'
import { signedInOwner } from '../session/owner.ts'
import { storedToken } from '../session/session.ts'
import { type OutboxNews, sendOutbox } from './send-outbox.ts'
import { lookAgain, waitingPurchases } from './outbox.ts'
import { invalidate, queryClient } from '../api/query-client.ts'

const pauseMs = 60_000

/**
 * Sends waiting purchases when the app starts, is shown or goes online, and reports the results. First
 * deletes what other users left on this phone.
 */
export function tendOutbox(tell: (news: OutboxNews) => void): () => void {
  const [owner, token] = [signedInOwner(), storedToken()]
  forgetStrangers(owner).catch(nothing)
  if (owner === undefined || token === undefined) return nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  const hear = (news: OutboxNews) => {
    void lookAgain()
    if (news === 'submitted') void invalidate(getPoints, listMyPurchases)
    tell(news)
  }
  const send = async () => {
    if (isSending || !isOnline()) return
    isSending = true
    clearTimeout(timer)
    const waits = await sendOutbox(hear, { owner, token }).catch(() => false)
    isSending = false
    if (waits && storedToken() === token) timer = setTimeout(() => void send(), pauseMs)
  }
  const unhear = hearWorker((message) => {
    const news = newsIn(message)
    if (news) hear(news)
  })
  const unwatch = watchAttention(() => void send())
  void remindOfRefusals(tell)
  void send()
  return () => {
    unhear()
    unwatch()
    clearTimeout(timer)
  }
}

/** Keeps an expired session's outbox until its owner returns or another user signs in. */
async function forgetStrangers(owner: string | undefined): Promise<void> {
  await forgetOthers('answers', owner)
  if (owner !== undefined) await forgetOthers('outbox', owner)
}

/** Reports purchases that were refused while the app was closed. */
async function remindOfRefusals(tell: (news: OutboxNews) => void): Promise<void> {
  const all = await queryClient.query(waitingPurchases)
  if (all.some(({ refusal }) => refusal !== undefined)) tell('refused')
}

function newsIn(message: unknown): OutboxNews | undefined {
  if (typeof message !== 'object' || message === null || !('outbox' in message)) return undefined
  return message.outbox === 'submitted' || message.outbox === 'refused' ? message.outbox : undefined
}

function nothing(): void {}
