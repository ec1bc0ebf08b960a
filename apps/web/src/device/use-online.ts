import { useSyncExternalStore } from 'react'
import { isOnline, watchConnection } from './connection.ts'

/** Whether the device may be online, updated when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline)
}
