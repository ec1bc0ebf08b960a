import { useSyncExternalStore } from 'react'
import { installWay, type InstallWay, watchInstallWay } from './install.ts'

/** How the app gets onto this home screen, now and whenever that changes. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(watchInstallWay, installWay)
}
