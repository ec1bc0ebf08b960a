export interface CachedLoader<Value> {
  /** The cached value if fresh, else a newly loaded one, else the stale one. */
  read(key: string): Promise<Value>
  /** Like `read`, but reloads even a fresh value, at most once a minute. */
  recheck(key: string): Promise<Value>
  /** A newly loaded value; rejects if loading fails. */
  reload(key: string): Promise<Value>
}

const freshMs = 5 * 60_000
/** How long a stale value is used before loading is tried again. */
const retryMs = 15_000
const recheckMs = 60_000

interface Entry<Value> {
  readonly value: Value
  readonly staleAt: number
}

/** Loads each key once for concurrent callers, and falls back to the stale value if loading fails. */
export function createCachedLoader<Value>(
  load: (key: string) => Promise<Value>,
  now: () => number = () => performance.now(),
): CachedLoader<Value> {
  const entries = new Map<string, Entry<Value>>()
  const loading = new Map<string, Promise<Value>>()
  const recheckedAt = new Map<string, number>()
  const store = (key: string, value: Value, forMs: number) => {
    entries.set(key, { value, staleAt: now() + forMs })
    return value
  }
  const loadNew = (key: string): Promise<Value> => {
    const pending =
      loading.get(key) ??
      load(key)
        .then((value) => store(key, value, freshMs))
        .finally(() => loading.delete(key))
    loading.set(key, pending)
    return pending
  }
  const read = async (key: string) => {
    const found = entries.get(key)
    if (found && now() < found.staleAt) return found.value
    try {
      return await loadNew(key)
    } catch (error) {
      if (!found) throw error
      return store(key, found.value, retryMs)
    }
  }
  return {
    read,
    recheck: async (key) => {
      const found = entries.get(key)
      if (found && now() - (recheckedAt.get(key) ?? -Infinity) >= recheckMs) {
        recheckedAt.set(key, now())
        store(key, found.value, 0)
      }
      return read(key)
    },
    reload: loadNew,
  }
}
