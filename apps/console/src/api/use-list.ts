import type { InputOf } from '@jara/client/send'
import { type AnswerOf, type Call, pageSize } from '@jara/contract/call'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf as keyOfCall } from './read.ts'
import { request } from './request.ts'

/** Unknown if the page has its rows in a field: `rowsOf` says which. */
type RowOf<Page> = Page extends readonly (infer Row)[] ? Row : unknown

interface ListOptions<Page, Row> {
  /** The rows of a page that is not an array of them. */
  readonly rowsOf?: (page: Page) => readonly Row[]
  /** What identifies a row, and is the cursor of the page after it; by default its id. */
  readonly keyOf?: (row: Row) => string
  /** Whether it is fetched again every fifteen seconds; by default unless it is about people, whose every read is audited. */
  readonly isFollowed?: boolean
}

/** A list that is read page by page, for a `ListPanel`. While a filter changes, the previous rows stay. */
export function useList<C extends Call, Row = RowOf<AnswerOf<C>>>(
  call: C,
  input: InputOf<C>,
  options: ListOptions<AnswerOf<C>, Row> = {},
) {
  const { rowsOf = ownRows, keyOf = idOf, isFollowed = !call.readsPeople } = options
  const { data, error, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [...keyOfCall(call), 'pages', input],
      queryFn: ({ signal, pageParam }) => {
        const query = pageParam === undefined ? input.query : { ...input.query, before: pageParam }
        return request(call, { ...input, query }, signal)
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => {
        const rows = rowsOf(page)
        const last = rows.at(-1)
        return last === undefined || rows.length < pageSize ? undefined : keyOf(last)
      },
      placeholderData: keepPreviousData,
      ...(!isFollowed && { refetchInterval: false }),
    })
  return {
    /** The first page, for what a page says besides its rows. */
    first: data?.pages[0],
    rows: data?.pages.flatMap(rowsOf),
    keyOf,
    error,
    isPlaceholderData,
    refetch,
    paging: { hasNextPage, isFetchingNextPage, fetchNextPage },
  }
}

const ownRows = (page: unknown) => page as readonly never[]

const idOf = (row: unknown) => String((row as { readonly id: string | number }).id)
