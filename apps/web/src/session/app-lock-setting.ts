import { lastingStore } from './store.ts'

/** The storage key of the app lock. It is absent if the customer has turned the lock off. */
export const lockKey = 'appLock'

/** Whether the app lock is on for this phone. */
export function isAppLockOn(): boolean {
  return lastingStore.read(lockKey) !== undefined
}
