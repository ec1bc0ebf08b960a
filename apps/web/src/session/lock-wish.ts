import { lastingStore } from './store.ts'

/** The key under which the app lock is kept. Nothing is, where the customer wants none. */
export const lockKey = 'appLock'

/** Whether this phone shall ask who uses the app. */
export function wantsLock(): boolean {
  return lastingStore.read(lockKey) !== undefined
}
