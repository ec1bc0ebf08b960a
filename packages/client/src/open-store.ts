export interface Store {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/** A browser store that may be blocked or full. Values that it rejects are kept in memory until the page closes. */
export function openStore(open: () => Storage): Store {
  const kept = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, text) => {
      kept.delete(key)
      const written = attempt((storage) => {
        storage.setItem(key, text)
        return true
      })
      if (!written) kept.set(key, text)
    },
    remove: (key) => {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
