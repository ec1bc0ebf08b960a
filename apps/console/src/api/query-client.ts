import { RequestFailed } from '@jara/client/request-failed'
import type { Call } from '@jara/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { readLostSession, readSession, watchSession } from '../session/session.ts'
import { keyOf } from './read.ts'

/** Lists and figures follow the server. A page that nobody sees asks nothing. */
const followMs = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      refetchInterval: followMs,
      retry: false,
      // A screen shows a refused request itself. A bug of ours goes to the error boundary.
      throwOnError: (error) => !(error instanceof RequestFailed),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Call this after a write: it marks the answers of these calls as out of date. */
export async function invalidate(...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
}

/**
 * Drops all answers when the operator leaves or somebody else signs in. Whom the server has signed out finds the page as it
 * was, and read afresh.
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
