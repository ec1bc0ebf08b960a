import { useSyncExternalStore } from 'react'
import { isOnline, watchConnection } from './connection.ts'

/** Whether there may be a network, updated when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, isOnline)
}
