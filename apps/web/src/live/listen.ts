// Live updates: the server names the topics that changed, and the app reads the affected calls again.
import type { Call } from '@jara/contract/call'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { hearLive, liveTopics, type LiveTopic, rememberedMs } from '@jara/contract/operations/live'
import { listMessages } from '@jara/contract/operations/messages'
import { countUnread } from '@jara/contract/operations/messages-unread'
import { readMyStatement, readStatementSummary } from '@jara/contract/points/statement'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { coalesce } from './coalesce.ts'
import { invalidate } from '../api/query-client.ts'
import { openStream } from '../api/request.ts'

/** Where a customer sees what changed. */
const told = [countUnread, listMessages, readMyStatement, readStatementSummary]

const shownBy: Readonly<Record<LiveTopic, readonly Call[]>> = {
  points: [getPoints, ...told],
  purchases: [listMyPurchases, ...told],
  redemptions: [listMyRedemptions],
  pending: [listPendingPurchases],
  inventory: [listInventory, countInventory],
}
const readAgain = coalesce((topics: readonly LiveTopic[]) =>
  invalidate(...topics.flatMap((topic) => shownBy[topic])),
)

/** By then the server has missed two heartbeats, so the connection is dead. */
const longestSilenceMs = 50_000
const marginMs = 2_000

/**
 * Listens until the signal aborts or the stream ends. If `heardUntil` is longer ago than the server
 * remembers, everything is read again. Rejects if no stream can be opened.
 */
export async function listen({
  signal,
  heardUntil,
  onOpen,
}: {
  signal: AbortSignal
  heardUntil: number
  onOpen: () => void
}): Promise<void> {
  const stream = await soon(openStream(hearLive, signal))
  onOpen()
  if (performance.now() - heardUntil > rememberedMs - marginMs) readAgain(liveTopics)
  const eventsIn = createEventReader()
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let piece = await soon(reader.read()); !piece.done; piece = await soon(reader.read())) {
      for (const event of eventsIn(piece.value)) readAgain(topicsIn(event))
    }
  } catch {
    // The connection broke, as it does for most streams.
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function topicsIn(event: string): readonly LiveTopic[] {
  const { topics } = JSON.parse(event) as { topics: readonly string[] }
  // A newer server may send topics that this app does not know.
  return liveTopics.filter((topic) => topics.includes(topic))
}

async function soon<T>(arrival: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream has died.')), longestSilenceMs)
  })
  try {
    return await Promise.race([arrival, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads server-sent events from chunks of any length and returns the data of each complete event. Other
 * lines, such as comments, are ignored.
 */
export function createEventReader(): (piece: string) => string[] {
  let unfinished = ''
  return (piece) => {
    const events = (unfinished + piece).replaceAll('\r\n', '\n').split('\n\n')
    unfinished = events.pop() ?? ''
    return events.flatMap((event) => {
      const lines = event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      return lines.length === 0 ? [] : [lines.join('\n')]
    })
  }
}
