import type { LiveTopic } from '@jara/contract/live'
import { Refusal } from '../access/refusal.ts'

/** One open stream to an app. */
export interface Listener {
  readonly userId: string
  readonly tokenHash: Buffer
  /** The ids whose hints it receives: its user's, and its shop's or brand's. */
  readonly recipientIds: readonly string[]
  hint(topics: readonly LiveTopic[]): void
  end(): void
}

export interface ListenerLimits {
  readonly perUser: number
  readonly total: number
}

/** The streams open on this node. */
export interface Listeners {
  /** Throws if this user, or the node, already has too many streams. */
  refuseTooMany(userId: string): void
  add(listener: Listener): void
  remove(listener: Listener): void
  of(recipientId: string): Iterable<Listener>
  all(): readonly Listener[]
}

export function createListeners(limits: ListenerLimits): Listeners {
  const listeners = new Set<Listener>()
  const byRecipient = new Map<string, Set<Listener>>()
  return {
    refuseTooMany(userId) {
      const own = [...(byRecipient.get(userId) ?? [])]
      if (own.length >= limits.perUser) {
        const message = 'Live updates are open in too many places already.'
        throw new Refusal('too-often', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
      }
      if (listeners.size >= limits.total) {
        const message = 'There are no more live updates to be had at the moment.'
        throw new Refusal('unavailable', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
      }
    },
    add(listener) {
      listeners.add(listener)
      for (const id of listener.recipientIds) {
        const ofId = byRecipient.get(id) ?? new Set()
        byRecipient.set(id, ofId.add(listener))
      }
    },
    remove(listener) {
      listeners.delete(listener)
      for (const id of listener.recipientIds) {
        const ofId = byRecipient.get(id)
        ofId?.delete(listener)
        if (ofId?.size === 0) byRecipient.delete(id)
      }
    },
    of: (recipientId) => byRecipient.get(recipientId) ?? [],
    all: () => [...listeners],
  }
}
