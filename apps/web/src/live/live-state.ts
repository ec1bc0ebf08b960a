// Whether live updates arrive, for the screens that depend on them.
import { useSyncExternalStore } from 'react'

/** `unknown` at the start and while the app is hidden or offline. */
export type LiveState = 'unknown' | 'live' | 'interrupted'

let state: LiveState = 'unknown'
const watchers = new Set<() => void>()

function liveState(): LiveState {
  return state
}

export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const watcher of watchers) watcher()
}

function watchLiveState(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLiveState, liveState)
}
