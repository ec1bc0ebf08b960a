import { useSyncExternalStore } from 'react'
import { isOnline, watchConnection } from './connection.ts'

/** Whether there may be a network, now and whenever that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline)
}
