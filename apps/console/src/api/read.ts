import type { InputOf } from '@jara/client/send'
import type { Call } from '@jara/contract/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/**
 * For reads about people: each is recorded in the audit trail, so they are read on demand rather than every fifteen seconds.
 * While a filter changes, the previous answer stays.
 */
export const readWhenAsked = { refetchInterval: false, placeholderData: keepPreviousData } as const

export function keyOf(call: Pick<Call, 'method' | 'path'>): readonly string[] {
  return [call.method, call.path]
}
