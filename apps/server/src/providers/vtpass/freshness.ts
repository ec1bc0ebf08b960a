export interface Freshness<Value> {
  /** What was loaded within the last minutes, else what is loaded now, else what is there from before. */
  read(key: string): Promise<Value>
}

const freshMs = 5 * 60_000
/** How long old values stand in before another attempt is made to load new ones. */
const retryMs = 15_000

interface Kept<Value> {
  readonly value: Value
  readonly staleAt: number
}

/** Loads each key once however many ask for it, and falls back to the old value when loading fails. */
export function createFreshness<Value>(
  load: (key: string) => Promise<Value>,
  now: () => number = () => performance.now(),
): Freshness<Value> {
  const kept = new Map<string, Kept<Value>>()
  const loading = new Map<string, Promise<Value>>()
  const loadNew = async (key: string): Promise<Value> => {
    try {
      const value = await load(key)
      kept.set(key, { value, staleAt: now() + freshMs })
      return value
    } catch (error) {
      const old = kept.get(key)
      if (!old) throw error
      kept.set(key, { value: old.value, staleAt: now() + retryMs })
      return old.value
    } finally {
      loading.delete(key)
    }
  }
  return {
    read: async (key) => {
      const found = kept.get(key)
      if (found && now() < found.staleAt) return found.value
      const underWay = loading.get(key) ?? loadNew(key)
      loading.set(key, underWay)
      return underWay
    },
  }
}
