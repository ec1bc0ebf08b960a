import type { Query } from '@tanstack/react-query'
import { watchAnswers } from '../api/query-client.ts'
import { storedToken } from '../session/session.ts'

/**
 * Stores answers, and shows the stored ones until the server answers. Starts once `from` resolves, so that
 * nothing urgent has to wait.
 */
export function keepAnswers(from: Promise<void>): void {
  watchAnswers({
    asked: (query) => void from.then(() => lastKnown('recall', query)),
    answered: (query) => void from.then(() => lastKnown('remember', query)),
    unanswered: (query) => void lastKnown('recall', query),
  })
}

/** Loaded after the first answer. If the browser cannot store anything, the app works without it. */
async function lastKnown(act: 'remember' | 'recall', query: Query<unknown, unknown>): Promise<void> {
  const token = storedToken()
  try {
    const kept = await import('./last-known.ts')
    if (storedToken() === token) await kept[act](query)
  } catch {
    // An answer that could not be stored is simply requested again.
  }
}
