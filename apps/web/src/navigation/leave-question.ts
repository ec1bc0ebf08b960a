// Tapping a notification opens another screen, although the user may be in the middle of something here.
import { navigate } from '@jara/client/router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Ask = (leave: () => void) => void

let asked: Ask | undefined
const watchers = new Set<() => void>()

/** While `isBusy`, `ask` decides whether the app follows a notification. */
export function useLeaveQuestion(isBusy: boolean, ask: Ask): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isBusy) return undefined
    setAsked((leave) => askNow(leave))
    return () => setAsked(undefined)
  }, [isBusy])
}

function setAsked(ask: Ask | undefined): void {
  asked = ask
  for (const watcher of watchers) watcher()
}

/** Whether leaving the screen would lose unfinished work. */
export function useWorkUnderWay(): boolean {
  return useSyncExternalStore(watch, () => asked !== undefined)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Goes there, asking first if the screen requires it. A link to the current screen does not leave it. */
export function goWhereTapped(path: string): void {
  const leave = () => navigate(path)
  if (asked && path.split(/[?#]/, 1)[0] === window.location.pathname) return
  if (asked) asked(leave)
  else leave()
}
