import { RequestFailed } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type Redemption = ToleratedAnswer<typeof listMyRedemptions>[number]

/** Earlier redemptions, page by page. Each page starts after the last one of the previous page. */
export const redemptionPages = infiniteQueryOptions({
  queryKey: [...keyOf(listMyRedemptions), 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await request(listMyRedemptions, { query: { before: pageParam } }, { signal })
    if (page === undefined) throw new RequestFailed({})
    return page
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
})
