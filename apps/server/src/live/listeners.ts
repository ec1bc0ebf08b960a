import type { LiveTopic } from '@jara/contract/live'
import { Refusal } from '../access/refusal.ts'

/** An open app. */
export interface Listener {
  readonly userId: string
  readonly tokenHash: Buffer
  /** The ids that it hears news for: its person's, and its shop's or brand's. */
  readonly addresses: readonly string[]
  hint(topics: readonly LiveTopic[]): void
  end(): void
}

export interface ListenerLimits {
  readonly ofOnePerson: number
  readonly inAll: number
}

/** Who listens at this node. */
export interface Listeners {
  /** Refuses one more stream for this person when there are too many already. */
  refuseTooMany(userId: string): void
  add(listener: Listener): void
  remove(listener: Listener): void
  at(address: string): Iterable<Listener>
  all(): readonly Listener[]
}

export function createListeners(limits: ListenerLimits): Listeners {
  const everybody = new Set<Listener>()
  const byAddress = new Map<string, Set<Listener>>()
  return {
    refuseTooMany(userId) {
      const own = [...(byAddress.get(userId) ?? [])]
      if (own.length >= limits.ofOnePerson) {
        const message = 'Live updates are open in too many places already.'
        throw new Refusal('too-often', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
      }
      if (everybody.size >= limits.inAll) {
        const message = 'There are no more live updates to be had at the moment.'
        throw new Refusal('unavailable', message, { code: 'too_many_streams', retryAfterSeconds: 60 })
      }
    },
    add(listener) {
      everybody.add(listener)
      for (const address of listener.addresses) {
        const here = byAddress.get(address) ?? new Set()
        byAddress.set(address, here.add(listener))
      }
    },
    remove(listener) {
      everybody.delete(listener)
      for (const address of listener.addresses) {
        const here = byAddress.get(address)
        here?.delete(listener)
        if (here?.size === 0) byAddress.delete(address)
      }
    },
    at: (address) => byAddress.get(address) ?? [],
    all: () => [...everybody],
  }
}
