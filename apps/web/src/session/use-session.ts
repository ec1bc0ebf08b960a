import type { LiveSource } from '@jara/rules/trust/live-source'
import { startTransition, useEffect, useState } from 'react'
import { readSession, watchSession, type Session } from './session.ts'

/**
 * The current session. It updates in a transition rather than through useSyncExternalStore, because a sign-in
 * also navigates: both must appear in one render, or the wrong screen would flash.
 */
export function useSession(): Session {
  const [session, setSession] = useState(readSession)
  useEffect(() => {
    const follow = () => startTransition(() => setSession(readSession()))
    follow()
    return watchSession(follow)
  }, [])
  return session
}

/** Whether this part of the app uses real data in this installation. */
export function useIsLive(source: LiveSource): boolean {
  return useSession().live.includes(source)
}
