import { useSyncExternalStore } from 'react'
import { liveState, type LiveState, watchLiveState } from './live-state.ts'

export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLiveState, liveState)
}
