import type { LiveTopic } from '@jara/contract/live'

/** What was said within the last seconds, so that nothing is lost between reading something and listening for its changes. */
export interface RecentHints {
  add(address: string, topics: readonly LiveTopic[]): void
  of(addresses: readonly string[]): LiveTopic[]
}

interface Recent {
  topics: Set<LiveTopic>
  at: number
}

export function createRecentHints(
  rememberedMs: number,
  now: () => number = () => performance.now(),
): RecentHints {
  /** In the order of their last change. */
  const byAddress = new Map<string, Recent>()
  const forgetOld = () => {
    for (const [address, { at }] of byAddress) {
      if (now() - at <= rememberedMs) return
      byAddress.delete(address)
    }
  }
  return {
    add(address, topics) {
      forgetOld()
      const known = byAddress.get(address)?.topics ?? []
      byAddress.delete(address)
      byAddress.set(address, { topics: new Set([...known, ...topics]), at: now() })
    },
    of(addresses) {
      forgetOld()
      return [...new Set(addresses.flatMap((address) => [...(byAddress.get(address)?.topics ?? [])]))]
    },
  }
}
