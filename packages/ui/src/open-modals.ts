import { useSyncExternalStore } from 'react'

/** The ids of the open dialogs, the latest last. The browser makes everything outside of that one inert. */
let openModals: readonly string[] = []
const watchers = new Set<() => void>()

function set(modals: readonly string[]): void {
  openModals = modals
  for (const tell of watchers) tell()
}

/** Returns the function that takes it away again. */
export function addModal(id: string): () => void {
  set([...openModals, id])
  return () => set(openModals.filter((other) => other !== id))
}

/** The dialog that lies on top; undefined while none is open. */
export function useTopModal(): string | undefined {
  return useSyncExternalStore(watch, () => openModals.at(-1))
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
