import { setTimeout as wait } from 'node:timers/promises'
import { requeryAnswer } from './answers/transaction-answer.ts'
import { isJsonObject } from './json.ts'
import type { Order } from './orders/order.ts'

const tries = 5
const pauseMs = 250
const answerWithinMs = 5_000

export interface Callbacks {
  /** Posts the order's current state to its callback address, if it has one. */
  send(order: Order): void
  stop(): void
}

/** Sends each callback up to five times, until the receiver acknowledges it. */
export function createCallbacks(): Callbacks {
  const stopping = new AbortController()
  return {
    send: (order) => {
      if (order.callbackUrl === null) return
      const data = requeryAnswer(order)
      const response_description =
        order.state === 'delivered' ? 'TRANSACTION DELIVERED' : data['response_description']
      const text = JSON.stringify({ type: 'transaction-update', data: { ...data, response_description } })
      void postUntilAcknowledged(order.callbackUrl, text, stopping.signal)
    },
    stop: () => stopping.abort(),
  }
}

async function postUntilAcknowledged(url: string, body: string, stopping: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (stopping.aborted || (await isAcknowledged(url, body, stopping))) return
    await wait(pauseMs * attempt, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function isAcknowledged(url: string, body: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    })
    const answer: unknown = await response.json()
    return isJsonObject(answer) && answer['response'] === 'success'
  } catch {
    // No connection, or not JSON: retried, as VTpass does.
    return false
  }
}
