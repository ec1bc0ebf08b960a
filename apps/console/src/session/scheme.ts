import { openStore } from '@jara/client/open-store'
import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const store = openStore(() => window.localStorage)
const key = 'scheme'
const watchers = new Set<() => void>()

/** The chosen colour scheme; undefined to follow the system. */
function readScheme(): Scheme | undefined {
  const kept = store.read(key)
  return kept === 'light' || kept === 'dark' ? kept : undefined
}

export function chooseScheme(scheme: Scheme | undefined): void {
  if (scheme === undefined) store.remove(key)
  else store.write(key, scheme)
  showScheme()
}

/** Call it before the first render to avoid a flash of the wrong colours; other tabs follow. */
export function followScheme(): void {
  showScheme()
  window.addEventListener('storage', showScheme)
}

export function useScheme(): Scheme | undefined {
  return useSyncExternalStore(watch, readScheme)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function showScheme(): void {
  const scheme = readScheme()
  if (scheme === undefined) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = scheme
  for (const tell of watchers) tell()
}
