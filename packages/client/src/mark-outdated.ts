import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Marks cached answers as out of date, and asks again for those on screen. Cancels first reads: their answers may be older than
 * the write, and TanStack Query would take them as current.
 */
export async function markOutdated(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}
