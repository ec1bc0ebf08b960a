import { RequestFailed } from '@jara/client/request-failed'
import type { Call } from '@jara/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '../session/session.ts'
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

/** Drops all answers when the session ends or somebody else signs in. */
export function forgetWithSession(): () => void {
  let token = readSession()?.token
  return watchSession(() => {
    const now = readSession()?.token
    if (now === token) return
    token = now
    queryClient.clear()
  })
}
