// The app lock as the phone keeps it: when the app was last used, or that it is locked. All tabs share it.
import { lockKey } from './lock-wish.ts'
import { lastingStore } from './store.ts'

/** The app locks after so long without a touch or a key. */
export const unusedMs = 5 * 60_000
/** A clock that is put right by less than this has not been turned back. */
const clockErrorMs = 60_000

const locked = 'locked'
const passkeysKey = 'appLockPasskeys'
const watchers = new Set<() => void>()

/**
 * How long it may stay open without being used, by the phone's clock: zero when it is locked. A clock that was turned back
 * locks, and what is locked stays so whatever the clock says.
 */
export function msToLock(): number {
  const kept = lastingStore.read(lockKey)
  if (kept === undefined) return Number.POSITIVE_INFINITY
  const sinceMs = Date.now() - Number(kept)
  return sinceMs > -clockErrorMs && sinceMs < unusedMs ? unusedMs - sinceMs : 0
}

export function isLocked(): boolean {
  return msToLock() === 0
}

export function lock(): void {
  keep(locked)
}

/** The app is used: it was opened, touched, or shall lock from now on. */
export function noteUse(): void {
  keep(String(Date.now()))
}

export function forgetLock(): void {
  lastingStore.remove(passkeysKey)
  keep(undefined)
}

/** The ids of the passkeys that open the app without a network. They are no secret. */
export function lockPasskeys(): readonly string[] {
  return (lastingStore.read(passkeysKey) ?? '').split(' ').filter(Boolean)
}

export function keepLockPasskeys(ids: readonly string[]): void {
  lastingStore.write(passkeysKey, ids.join(' '))
}

/** Calls back after each change, including those in other tabs. */
export function watchLock(watcher: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === lockKey || key === null) watcher()
  }
  window.addEventListener('storage', follow)
  watchers.add(watcher)
  return () => {
    window.removeEventListener('storage', follow)
    watchers.delete(watcher)
  }
}

function keep(next: string | undefined): void {
  if (lastingStore.read(lockKey) === next) return
  if (next === undefined) lastingStore.remove(lockKey)
  else lastingStore.write(lockKey, next)
  for (const watcher of watchers) watcher()
}
