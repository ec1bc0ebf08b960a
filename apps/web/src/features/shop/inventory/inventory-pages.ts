import { RequestFailed } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { largestPage } from '@jara/contract/list-page'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'

/**
 * The shop's stock, or its search results, page by page. Each page starts after the last product of the previous
 * one. The pages have the largest allowed size, so most shops load in one call and are then searched without the server.
 */
export const inventoryPages = (search: string, category?: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listInventory), 'pages', search, category ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: String(largestPage), before: pageParam, search: search || undefined, category }
      const page = await request(listInventory, { query }, { signal })
      if (page === undefined) throw new RequestFailed({})
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.length === largestPage ? page.at(-1)?.product_id?.toString() : undefined,
    placeholderData: keepPreviousData,
  })
