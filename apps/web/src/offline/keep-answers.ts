import type { Query } from '@tanstack/react-query'
import { watchAnswers } from '../api/query-client.ts'
import { storedToken } from '../session/session.ts'

/** Keeps answers for a time without a network, `from` when nothing urgent is left to do. */
export function keepAnswers(from: Promise<void>): void {
  watchAnswers({
    answered: (query) => void from.then(() => lastKnown('remember', query)),
    unanswered: (query) => void lastKnown('recall', query),
  })
}

/** Fetched after the first answer. A browser that keeps nothing shows what it hears. */
async function lastKnown(act: 'remember' | 'recall', query: Query<unknown, unknown>): Promise<void> {
  const token = storedToken()
  try {
    const kept = await import('./last-known.ts')
    if (storedToken() === token) await kept[act](query)
  } catch {
    // What could not be kept is asked for again.
  }
}
