import { useSyncExternalStore } from 'react'

const wide = '(min-width: 900px)'

/** Whether there is room for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches)
}

function watchWidth(watcher: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}
