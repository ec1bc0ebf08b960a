import { markOutdated } from '@jara/client/mark-outdated'
import { RequestFailed } from '@jara/client/request-failed'
import type { Call } from '@jara/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { readLostSession, readSession, watchSession } from '../session/session.ts'
import { keyOf } from './read.ts'

/** How often lists and figures are fetched again. A hidden page fetches nothing. */
const followMs = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      refetchInterval: followMs,
      retry: false,
      // A screen shows a refused request itself. A bug goes to the error boundary.
      throwOnError: (error) => !(error instanceof RequestFailed),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Call this after a write: it marks the cached answers of these calls as out of date. */
export async function invalidate(...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => markOutdated(queryClient, keyOf(call))))
}

/**
 * Clears the cache when the operator signs out or another one signs in. When the server ended the session and the same operator
 * signs in again, the page stays and its data is fetched again.
 */
export function forgetWithSession(): () => void {
  let [token, owner] = [readSession()?.token, readSession()?.id]
  return watchSession(() => {
    const session = readSession()
    const nowOwner = (session ?? readLostSession())?.id
    if (nowOwner !== owner) queryClient.clear()
    else if (session !== undefined && session.token !== token) void queryClient.invalidateQueries()
    ;[token, owner] = [session?.token, nowOwner]
  })
}
