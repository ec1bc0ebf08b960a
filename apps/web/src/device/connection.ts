import { useSyncExternalStore } from 'react'

/** False only when the device is certain that it is offline. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the device goes online or offline. */
function watchConnection(changed: () => void): () => void {
  const changes = ['online', 'offline'] as const
  for (const name of changes) window.addEventListener(name, changed)
  return () => {
    for (const name of changes) window.removeEventListener(name, changed)
  }
}

/** Whether the device may be online, updated when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline)
}
