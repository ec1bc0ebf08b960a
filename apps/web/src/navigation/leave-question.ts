// A notification's tap leads to another screen although the user may be in the middle of something here.
import { navigate } from '@jara/client/router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Ask = (leave: () => void) => void

let asked: Ask | undefined
const watchers = new Set<() => void>()

/** While `isBusy`, `ask` decides whether the app goes where a notification leads. */
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

/** Whether the screen has something under way that leaving it would lose. */
export function useWorkUnderWay(): boolean {
  return useSyncExternalStore(watch, () => asked !== undefined)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Goes there, if need be after the screen has asked. A link to the screen itself leads away from nothing. */
export function goWhereTapped(path: string): void {
  const leave = () => navigate(path)
  if (asked && path.split(/[?#]/, 1)[0] === window.location.pathname) return
  if (asked) asked(leave)
  else leave()
}
