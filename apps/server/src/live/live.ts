import { liveTopics, type LiveTopic, rememberedMs } from '@jara/contract/live'
import type { ConnectOptions, Db } from '../db/db.ts'
import { openSignals } from '../db/signals.ts'
import { Refusal } from '../access/refusal.ts'
import { findOpenSessions } from '../access/sessions.ts'
import { createListeners, type Listener, type ListenerLimits, type Listeners } from './listeners.ts'
import { createRecentHints } from './recent-hints.ts'

/** Tells open apps, at whichever node they listen, that something is worth reading again. */
export interface Live {
  /** For after the commit. The ids are those of people, shops and brands; nobody else hears of it. */
  tell(to: readonly (string | null)[], topics: readonly LiveTopic[]): void
  /** Some of this person's sessions have ended, and with them their streams. */
  tellOfEndedSessions(userId: string): void
  refuseTooMany(userId: string): void
  /** Returns how to leave. */
  join(listener: Listener): () => void
  /** Ends every stream, and lets nobody in any more. */
  close(): void
  /** For when there is nothing left to tell of. */
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly db: Db
  readonly connection: ConnectOptions['connection']
  readonly onFault: (error: Error) => void
  readonly limits?: ListenerLimits
}

const usualLimits: ListenerLimits = { ofOnePerson: 8, inAll: 2_000 }
const channel = 'live'
/** How late a session's end is noticed that nobody told of. */
const lookAfterSessionsMs = 30_000

type Message =
  { readonly to: readonly string[]; readonly topics: readonly LiveTopic[] } | { readonly endedFor: string }

export async function openLive({
  db,
  connection,
  onFault,
  limits = usualLimits,
}: LiveOptions): Promise<Live> {
  const signals = await openSignals({ connection, onFault })
  const listeners = createListeners(limits)
  const recent = createRecentHints(rememberedMs)
  let isOpen = true

  const deliver = ({ to, topics }: Extract<Message, { to: unknown }>) => {
    for (const address of to) {
      recent.add(address, topics)
      for (const listener of listeners.at(address)) listener.hint(topics)
    }
  }
  const endClosedSessions = (some: readonly Listener[]) => endThoseWithoutSession(db, some).catch(onFault)
  await signals.hear(channel, {
    onSignal: (text) => {
      // Only nodes of ours can write to the channel.
      const message = JSON.parse(text) as Message
      if ('to' in message) deliver(message)
      else void endClosedSessions([...listeners.at(message.endedFor)])
    },
    onGap: () => {
      for (const listener of listeners.all()) listener.hint(liveTopics)
      void endClosedSessions(listeners.all())
    },
  })
  const lookAfter = setInterval(() => void endClosedSessions(listeners.all()), lookAfterSessionsMs)
  const send = (message: Message) => signals.send(channel, JSON.stringify(message))
  return {
    tell: (to, topics) => send({ to: to.filter((id) => id !== null), topics }),
    tellOfEndedSessions: (userId) => send({ endedFor: userId }),
    refuseTooMany: (userId) => {
      if (!isOpen)
        throw new Refusal('unavailable', 'Jara is stopping.', { code: 'stopping', retryAfterSeconds: 5 })
      listeners.refuseTooMany(userId)
    },
    join: (listener) => {
      listeners.add(listener)
      const missed = recent.of(listener.addresses)
      if (missed.length > 0) listener.hint(missed)
      return () => listeners.remove(listener)
    },
    close: () => {
      isOpen = false
      endAll(listeners)
    },
    stop: () => {
      clearInterval(lookAfter)
      return signals.close()
    },
  }
}

function endAll(listeners: Listeners): void {
  for (const listener of listeners.all()) listener.end()
}

async function endThoseWithoutSession(db: Db, some: readonly Listener[]): Promise<void> {
  if (some.length === 0) return
  const open = await findOpenSessions(
    db,
    some.map(({ tokenHash }) => tokenHash),
  )
  for (const listener of some) if (!open.has(listener.tokenHash.toString('hex'))) listener.end()
}
