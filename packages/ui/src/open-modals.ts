import { useSyncExternalStore } from 'react'

/** The ids of the open dialogs, latest last. The browser makes everything outside the latest one inert. */
let openModals: readonly string[] = []
const watchers = new Set<() => void>()

function set(modals: readonly string[]): void {
  openModals = modals
  for (const tell of watchers) tell()
}

/** Returns a function that removes it again. */
export function addModal(id: string): () => void {
  set([...openModals, id])
  return () => set(openModals.filter((other) => other !== id))
}

/** The topmost dialog; undefined while none is open. */
export function useTopModal(): string | undefined {
  return useSyncExternalStore(watch, () => openModals.at(-1))
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
