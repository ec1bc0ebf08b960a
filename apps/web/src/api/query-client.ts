import type { Call } from '@jara/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { storedToken, watchSession } from '../session/session.ts'
import { keyOf } from './read.ts'
import { RequestFailed } from './request-failed.ts'

/** Offline is a failure like any other: a screen says so at once instead of waiting for a network. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 800,
      // A refusal is shown where it happened; a fault of ours goes to the error boundary.
      throwOnError: (error) => !(error instanceof RequestFailed),
    },
    mutations: { networkMode: 'always' },
  },
})

/** After a write: what these calls said before is out of date. */
export async function invalidate(...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })))
}

/** Forgets what was read for one person as soon as another, or nobody, is signed in. */
export function forgetWithSession(): () => void {
  let token = storedToken()
  return watchSession(() => {
    if (storedToken() === token) return
    token = storedToken()
    queryClient.clear()
  })
}

function isPassing(error: unknown): boolean {
  return error instanceof RequestFailed && error.code !== 'no-token' && (error.status ?? 500) >= 500
}
