import { RequestFailed } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { readMyStatement } from '@jara/contract/points/statement'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import type { StatementFilter } from './statement-filter.ts'

export type Entry = ToleratedAnswer<typeof readMyStatement>[number]

/** The statement page by page, newest first. Each page starts after the last entry of the previous one. */
export function statementPages(filter: StatementFilter) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(readMyStatement), { ...filter }],
    queryFn: ({ pageParam, signal }) => readPage({ ...filter, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  })
}

/** The whole statement of these months, for a file. */
export async function readAllEntries(filter: StatementFilter): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let before: string | undefined; ;) {
    const page = await readPage({ ...filter, before })
    entries.push(...page)
    before = nextPage(page)
    if (before === undefined) return entries
  }
}

async function readPage(
  query: StatementFilter & { readonly before: string | undefined },
  signal?: AbortSignal,
): Promise<Entry[]> {
  const page = await request(readMyStatement, { query: { ...query } }, { signal })
  if (page === undefined) throw new RequestFailed({})
  return page
}

function nextPage(page: readonly Entry[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id
}
