import { markOutdated } from '@jara/client/mark-outdated'
import { RequestFailed } from '@jara/client/request-failed'
import type { Call } from '@jara/contract/call'
import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isOnline } from '../device/connection.ts'
import { storedToken, watchSession } from '../session/session.ts'
import { keyOf } from './read.ts'
import type { ToleratedAnswer } from './tolerant.ts'

// TanStack Query assumes that it starts online, so it would not notice a connection that appears later.
onlineManager.setOnline(isOnline())

interface AnswerWatcher {
  /** The server was asked, and there is no earlier answer. */
  readonly asked: (query: Query<unknown, unknown>) => void
  readonly answered: (query: Query<unknown, unknown>) => void
  /** The server could not be reached. */
  readonly unanswered: (query: Query<unknown, unknown>) => void
}

let watcher: AnswerWatcher | undefined

/** Sets the single watcher that is notified how each query ends. */
export function watchAnswers(next: AnswerWatcher): void {
  watcher = next
}

const queryCache = new QueryCache({
  onSuccess: (_, query) => watcher?.answered(query),
  onError: (error, query) => {
    if (isUnanswered(error)) watcher?.unanswered(query)
    if ((error as Partial<RequestFailed>).code === 'account_leaving') goToErasure()
  },
})

queryCache.subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'fetch') return
  const query = event.query as Query<unknown, unknown>
  if (query.state.data === undefined) watcher?.asked(query)
})

/** Being offline counts as any other failure: a screen shows it at once instead of waiting for a connection. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isOnline() && isPassing(error),
      retryDelay: 800,
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

/** When the server last answered this call. Milliseconds since 1970; undefined if it never did. */
export function answeredAt(call: Call): number | undefined {
  return queryClient.getQueryState([...keyOf(call), {}])?.dataUpdatedAt
}

/** Changes an answer in the cache, for every input it was read with, without asking the server again. */
export function amend<C extends Call>(
  call: C,
  change: (answer: ToleratedAnswer<C>) => ToleratedAnswer<C>,
): void {
  queryClient.setQueriesData<ToleratedAnswer<C>>(
    { queryKey: keyOf(call) },
    (answer) => answer && change(answer),
  )
}

/** Clears the cache when the session ends or another user signs in. */
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

/** No answer: the network failed, or the server is down. */
function isUnanswered(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === undefined && error.code === undefined
}

/** An account awaiting erasure has only this screen. The router follows the history. */
function goToErasure(): void {
  history.replaceState(null, '', '/account/data')
  dispatchEvent(new Event('popstate'))
}
