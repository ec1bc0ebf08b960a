import type { LiveTopic } from '@jara/contract/operations/live'

/** Hints of the last seconds, for new streams, so that no change between an app's first fetch and its stream is lost. */
export interface RecentHints {
  add(recipientId: string, topics: readonly LiveTopic[]): void
  of(recipientIds: readonly string[]): LiveTopic[]
}

interface Recent {
  topics: Set<LiveTopic>
  at: number
}

export function createRecentHints(
  rememberedMs: number,
  now: () => number = () => performance.now(),
): RecentHints {
  /** Oldest hint first. */
  const byRecipient = new Map<string, Recent>()
  const forgetOld = () => {
    for (const [recipientId, { at }] of byRecipient) {
      if (now() - at <= rememberedMs) return
      byRecipient.delete(recipientId)
    }
  }
  return {
    add(recipientId, topics) {
      forgetOld()
      const known = byRecipient.get(recipientId)?.topics ?? []
      byRecipient.delete(recipientId)
      byRecipient.set(recipientId, { topics: new Set([...known, ...topics]), at: now() })
    },
    of(recipientIds) {
      forgetOld()
      return [...new Set(recipientIds.flatMap((id) => [...(byRecipient.get(id)?.topics ?? [])]))]
    },
  }
}
