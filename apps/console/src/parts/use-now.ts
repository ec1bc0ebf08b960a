import { useSyncExternalStore } from 'react'

const everyMs = 1_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, every second: one clock for all ages on the page. */
export function useNow(): number {
  return useSyncExternalStore(watch, readNow)
}

function readNow(): number {
  return now
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of watchers) tell()
  }, everyMs)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
