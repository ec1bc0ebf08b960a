import type { InputOf } from '@jara/client/send'
import type { AnswerOf, Call } from '@jara/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

type Input<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** The query for a call, keyed by the call and its input: `useQuery(read(getOverview))`. */
export function read<C extends Call>(call: C, ...[input]: Input<C>) {
  return queryOptions({
    queryKey: [...keyOf(call), input ?? {}],
    // Only a call that needs no input can be read without one, as the Input type ensures.
    queryFn: ({ signal }) => request(call, input ?? ({} as InputOf<C>), signal),
  })
}

/** The query for a list that is read page by page. `nextOf` returns the next page's cursor, or undefined after the last page. */
export function readPages<C extends Call>(
  call: C,
  input: InputOf<C>,
  nextOf: (page: AnswerOf<C>) => string | undefined,
) {
  const readPage = ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) => {
    const query = pageParam === undefined ? input.query : { ...input.query, before: pageParam }
    return request(call, { ...input, query }, signal)
  }
  return {
    queryKey: [...keyOf(call), 'pages', input] as const,
    queryFn: readPage,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
  }
}

export function keyOf(call: Pick<Call, 'method' | 'path'>): readonly string[] {
  return [call.method, call.path]
}
