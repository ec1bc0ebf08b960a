import { useInfiniteQuery } from '@tanstack/react-query'
import { narrowed } from './known-entries.ts'
import { isNarrowed, type StatementFilter } from './statement-filter.ts'
import { type Entry, statementPages } from './statement-pages.ts'

const everything: StatementFilter = { month: undefined, show: undefined, search: undefined }

/** The entries that the server finds or, offline, those that this phone knows. */
export function useEntries(filter: StatementFilter) {
  const asked = useInfiniteQuery(statementPages(filter))
  const isAlone = asked.isError && asked.data === undefined && isNarrowed(filter)
  const known = useInfiniteQuery({ ...statementPages(everything), enabled: isAlone })
  const entries: readonly Entry[] | undefined =
    asked.data?.pages.flat() ??
    (isAlone && known.data ? narrowed(known.data.pages.flat(), filter) : undefined)
  return {
    entries,
    /** Offline the list is incomplete: the phone does not have the whole statement. */
    isPart: asked.data === undefined && entries !== undefined,
    error: asked.error,
    retry: () => void asked.refetch(),
    hasMore: asked.hasNextPage,
    isLoadingMore: asked.isFetchingNextPage,
    loadMore: () => void asked.fetchNextPage(),
  }
}
