// Tells the open page that something was just kept, so that it is not sent only when the app is next shown.

const watchers = new Set<() => void>()

export function tellKept(): void {
  for (const watcher of watchers) watcher()
}

export function watchKept(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
