// The app lock's state on the phone: when the app was last used, or that it is locked. All tabs share it.
import { lockKey } from './app-lock-setting.ts'
import { lastingStore } from './store.ts'

/** The app locks after this long without a touch or a key press. */
export const unusedMs = 5 * 60_000
/** A backward correction smaller than this does not count as turning the clock back. */
const clockErrorMs = 60_000

const locked = 'locked'
const passkeysKey = 'appLockPasskeys'
const watchers = new Set<() => void>()

/**
 * How much longer it may stay open without being used, by the phone's clock: zero when it is locked. Turning the clock back
 * locks the app, and a locked app stays locked whatever the clock says.
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

/** Call this when the app was opened or touched, or when locking is turned on. */
export function noteUse(): void {
  keep(String(Date.now()))
}

export function forgetLock(): void {
  lastingStore.remove(passkeysKey)
  keep(undefined)
}

/** The ids of the passkeys that unlock the app offline. They are not secret. */
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
