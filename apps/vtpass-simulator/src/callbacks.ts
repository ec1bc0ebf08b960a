import { setTimeout as wait } from 'node:timers/promises'
import { requeryAnswer } from './answers/transaction-answer.ts'
import { isJsonObject } from './json.ts'
import type { Order } from './orders/order.ts'

const tries = 5
const pauseMs = 250
const answerWithinMs = 5_000

export interface Callbacks {
  /** Tells the order's callback address, if it has one, how the order stands now. */
  send(order: Order): void
  stop(): void
}

/** Callbacks go out up to five times, until the other side has answered that it got them. */
export function createCallbacks(): Callbacks {
  const stopping = new AbortController()
  return {
    send: (order) => {
      if (order.callbackUrl === null) return
      const data = requeryAnswer(order)
      const response_description =
        order.state === 'delivered' ? 'TRANSACTION DELIVERED' : data['response_description']
      const text = JSON.stringify({ type: 'transaction-update', data: { ...data, response_description } })
      void callUntilHeard(order.callbackUrl, text, stopping.signal)
    },
    stop: () => stopping.abort(),
  }
}

async function callUntilHeard(url: string, body: string, stopping: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (stopping.aborted || (await wasHeard(url, body, stopping))) return
    await wait(pauseMs * attempt, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function wasHeard(url: string, body: string, stopping: AbortSignal): Promise<boolean> {
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
    // Nobody there, or no JSON: the next try follows, as it would from VTpass.
    return false
  }
}
