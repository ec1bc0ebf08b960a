import { startTransition, useEffect, useState } from 'react'
import { readSession, watchSession, type Session } from './session.ts'

/**
 * The session as it is now. It changes in a transition, not through useSyncExternalStore: signing in also navigates,
 * and both must be seen at once, else the address's own screen would flash up first.
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
