// Notifies the open page that something was just stored, so that it need not wait until the app is next shown.

const watchers = new Set<() => void>()

export function tellKept(): void {
  for (const watcher of watchers) watcher()
}

export function watchKept(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
