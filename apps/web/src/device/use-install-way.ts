import { useSyncExternalStore } from 'react'
import { installWay, type InstallWay, watchInstallWay } from './install.ts'

/** How this browser can install the app, updated when it changes. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(watchInstallWay, installWay)
}
