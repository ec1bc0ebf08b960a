import { RequestFailed } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { findListProducts } from '@jara/contract/shop/shopping-list'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { keyOf } from '../../../../api/read.ts'
import { request } from '../../../../api/request.ts'
import { readProduct } from '../../../../offline/shopping-list/list-entry.ts'
import type { Looking } from '../shopping-list.ts'

/** Catalogue products that match a search and a category, page by page. */
export function cataloguePages({ search, category }: Looking) {
  const asked = { search: search || undefined, category: category === 'All' ? undefined : category }
  return infiniteQueryOptions({
    queryKey: [...keyOf(findListProducts), 'pages', asked],
    queryFn: async ({ pageParam, signal }) => {
      const page = await request(findListProducts, { query: { ...asked, before: pageParam } }, { signal })
      if (page === undefined) throw new RequestFailed({})
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id?.toString()),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flat().flatMap(readProduct),
  })
}
