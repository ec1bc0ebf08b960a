import { RequestFailed } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listMessages } from '@jara/contract/operations/messages'
import type { MessageTopic } from '@jara/rules/operations/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type Message = ToleratedAnswer<typeof listMessages>[number]

/** The messages of one topic, or all, page by page. */
export function messagePages(topic: MessageTopic | undefined) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(listMessages), 'pages', topic ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await request(listMessages, { query: { before: pageParam, topic } }, { signal })
      if (page === undefined) throw new RequestFailed({})
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id?.toString()),
  })
}
