export interface Freshness<Value> {
  /** What was loaded within the last minutes, else what is loaded now, else what is there from before. */
  read(key: string): Promise<Value>
  /** What is loaded now, or a fault. */
  confirm(key: string): Promise<Value>
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
  const keep = (key: string, value: Value, forMs: number) => {
    kept.set(key, { value, staleAt: now() + forMs })
    return value
  }
  const loadNew = (key: string): Promise<Value> => {
    const underWay =
      loading.get(key) ??
      load(key)
        .then((value) => keep(key, value, freshMs))
        .finally(() => loading.delete(key))
    loading.set(key, underWay)
    return underWay
  }
  return {
    confirm: loadNew,
    read: async (key) => {
      const found = kept.get(key)
      if (found && now() < found.staleAt) return found.value
      try {
        return await loadNew(key)
      } catch (error) {
        if (!found) throw error
        return keep(key, found.value, retryMs)
      }
    },
  }
}
