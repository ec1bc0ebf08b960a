import type { LiveTopic } from '@jara/contract/operations/live'
import { Refusal } from '../access/refusal.ts'

/** The owner of a stream. Anyone can become a customer; shops and brands are invited. */
export interface ListeningUser {
  readonly userId: string
  readonly isCustomer: boolean
}

/** One open stream to an app. */
export interface Listener extends ListeningUser {
  readonly tokenHash: Buffer
  /** The ids whose hints it receives: its user's, and its shop's or brand's. */
  readonly recipientIds: readonly string[]
  hint(topics: readonly LiveTopic[]): void
  end(): void
}

export interface ListenerLimits {
  readonly perUser: number
  readonly total: number
  /** The share of the total that customers may use, so that free accounts never crowd out a shop. */
  readonly customers: number
}

/** The streams open on this node. */
export interface Listeners {
  /**
   * Makes room for one more stream of this user. If there is none, it ends a stream of a user with at least two more; otherwise
   * it throws.
   */
  makeRoom(user: ListeningUser): void
  add(listener: Listener): void
  remove(listener: Listener): void
  of(recipientId: string): Iterable<Listener>
  all(): readonly Listener[]
}

export function createListeners(limits: ListenerLimits): Listeners {
  const listeners = new Set<Listener>()
  let customers = 0
  const byRecipient = new Map<string, Set<Listener>>()
  const streamsOf = (userId: string) => byRecipient.get(userId)?.size ?? 0
  const remove = (listener: Listener) => {
    if (listeners.delete(listener) && listener.isCustomer) customers -= 1
    for (const id of listener.recipientIds) {
      const ofId = byRecipient.get(id)
      ofId?.delete(listener)
      if (ofId?.size === 0) byRecipient.delete(id)
    }
  }
  const endOneOf = (candidates: readonly Listener[], fewest: number) => {
    const crowded = mostStreams(candidates, streamsOf)
    if (!crowded || streamsOf(crowded.userId) < fewest) throw noMore()
    remove(crowded)
    crowded.end()
  }
  return {
    makeRoom({ userId, isCustomer }) {
      const own = streamsOf(userId)
      if (own >= limits.perUser) throw tooMany()
      if (isCustomer && customers >= limits.customers)
        endOneOf(
          [...listeners].filter((listener) => listener.isCustomer),
          own + 2,
        )
      else if (listeners.size >= limits.total) endOneOf([...listeners], own + 2)
    },
    add(listener) {
      listeners.add(listener)
      if (listener.isCustomer) customers += 1
      for (const id of listener.recipientIds) {
        const ofId = byRecipient.get(id) ?? new Set()
        byRecipient.set(id, ofId.add(listener))
      }
    },
    remove,
    of: (recipientId) => byRecipient.get(recipientId) ?? [],
    all: () => [...listeners],
  }
}

/** The oldest stream of the user with the most. */
function mostStreams(
  candidates: readonly Listener[],
  streamsOf: (userId: string) => number,
): Listener | undefined {
  let most: Listener | undefined
  for (const listener of candidates) {
    if (!most || streamsOf(listener.userId) > streamsOf(most.userId)) most = listener
  }
  return most
}

function tooMany(): Refusal {
  const message = 'Live updates are already open in too many places.'
  return new Refusal('too-often', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
}

function noMore(): Refusal {
  const message = 'Live updates are at capacity. Please try again later.'
  return new Refusal('unavailable', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
}
