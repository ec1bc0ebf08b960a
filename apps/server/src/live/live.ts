import { liveTopics, type LiveTopic, rememberedMs } from '@jara/contract/operations/live'
import type { ConnectOptions, Db } from '../db/db.ts'
import { openSignals } from '../db/signals.ts'
import { Refusal } from '../access/refusal.ts'
import { findOpenSessions } from '../access/identity/sessions.ts'
import {
  createListeners,
  type Listener,
  type ListenerLimits,
  type Listeners,
  type ListeningUser,
} from './listeners.ts'
import { createRecentHints } from './recent-hints.ts'

/** Notifies open apps on all nodes which topics have changed, so that they fetch them again. */
export interface Live {
  /** Call after the commit. Only the users, shops and brands with these ids are notified. */
  tell(to: readonly (string | null)[], topics: readonly LiveTopic[]): void
  /** Closes this user's streams whose session has ended, on all nodes. */
  closeEndedStreams(userId: string): void
  /** Makes room for one more stream of this user, or throws the reason why that is impossible. */
  makeRoom(user: ListeningUser): void
  /** Adds the listener. Returns a function that removes it. */
  join(listener: Listener): () => void
  /** Ends every stream and refuses new ones. */
  close(): void
  /** Disconnects from the other nodes. Call last, when no more hints will be sent. */
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly db: Db
  readonly connection: ConnectOptions['connection']
  readonly onFault: (error: Error) => void
  readonly limits: ListenerLimits
}

/** Customers get four fifths of a node's streams. */
export function limitsOf(total: number): ListenerLimits {
  return { perUser: 8, total, customers: Math.floor(total * 0.8) }
}

const channel = 'live'
/** How often streams are checked for expired sessions. */
const sessionCheckMs = 30_000

type Message =
  | { readonly to: readonly string[]; readonly topics: readonly LiveTopic[] }
  | { readonly endedFor: string }

export async function openLive({ db, connection, onFault, limits }: LiveOptions): Promise<Live> {
  const signals = await openSignals({ connection, onFault })
  const listeners = createListeners(limits)
  const recent = createRecentHints(rememberedMs)
  let isOpen = true

  const deliver = ({ to, topics }: Extract<Message, { to: unknown }>) => {
    for (const id of to) {
      recent.add(id, topics)
      for (const listener of listeners.of(id)) listener.hint(topics)
    }
  }
  const closeEnded = (some: readonly Listener[]) => endStreamsWithoutSession(db, some).catch(onFault)
  await signals.listen(channel, {
    onSignal: (text) => {
      // Only our own nodes write to this channel.
      const message = JSON.parse(text) as Message
      if ('to' in message) deliver(message)
      else void closeEnded([...listeners.of(message.endedFor)])
    },
    onGap: () => {
      for (const listener of listeners.all()) listener.hint(liveTopics)
      void closeEnded(listeners.all())
    },
  })
  const sessionCheck = setInterval(() => void closeEnded(listeners.all()), sessionCheckMs)
  const send = (message: Message) => signals.send(channel, JSON.stringify(message))
  return {
    tell: (to, topics) => send({ to: to.filter((id) => id !== null), topics }),
    closeEndedStreams: (userId) => send({ endedFor: userId }),
    makeRoom: (user) => {
      if (!isOpen)
        throw new Refusal('unavailable', 'Jara is stopping.', { code: 'stopping', retryAfterSeconds: 5 })
      listeners.makeRoom(user)
    },
    join: (listener) => {
      listeners.add(listener)
      const missed = recent.of(listener.recipientIds)
      if (missed.length > 0) listener.hint(missed)
      return () => listeners.remove(listener)
    },
    close: () => {
      isOpen = false
      endAll(listeners)
    },
    stop: () => {
      clearInterval(sessionCheck)
      return signals.close()
    },
  }
}

function endAll(listeners: Listeners): void {
  for (const listener of listeners.all()) listener.end()
}

async function endStreamsWithoutSession(db: Db, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const open = await findOpenSessions(
    db,
    listeners.map(({ tokenHash }) => tokenHash),
  )
  for (const listener of listeners) if (!open.has(listener.tokenHash.toString('hex'))) listener.end()
}
