/** False only when the device is certain that it has no network. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the network comes or goes. */
export function watchConnection(changed: () => void): () => void {
  const changes = ['online', 'offline'] as const
  for (const name of changes) window.addEventListener(name, changed)
  return () => {
    for (const name of changes) window.removeEventListener(name, changed)
  }
}
