import { RequestFailed } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listPendingPurchases } from '@jara/contract/earning/purchases'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type PendingPurchase = ToleratedAnswer<typeof listPendingPurchases>[number]

/** The pending purchases, page by page. Each page starts after the last purchase of the previous one. */
export const pendingPurchases = infiniteQueryOptions({
  queryKey: [...keyOf(listPendingPurchases), 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await request(listPendingPurchases, { query: { before: pageParam } }, { signal })
    if (page === undefined) throw new RequestFailed({})
    return page
  },
  // Always refetch, so that decisions are made on the current list.
  refetchOnMount: 'always',
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
})
