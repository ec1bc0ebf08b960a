import { RequestFailed } from '@jara/client/request-failed'
import type { InputOf } from '@jara/client/send'
import type { Call } from '@jara/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

type Input<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** The query for a call, keyed by the call and its input: `useQuery(read(getPoints))`. */
export function read<C extends Call>(call: C, ...[input]: Input<C>) {
  return queryOptions({
    queryKey: [...keyOf(call), input ?? {}],
    queryFn: async ({ signal }) => {
      // Only a call that needs no input can be read without one, as the Input type ensures.
      const answer = await request(call, input ?? ({} as InputOf<C>), { signal })
      if (answer === undefined) throw new RequestFailed({ code: 'no-answer' })
      return answer
    },
  })
}

/** As `read`, for an answer that depends on another call's: invalidating that call invalidates this one too. */
export function readAlong<C extends Call>(leading: Call, call: C, ...input: Input<C>) {
  const query = read(call, ...input)
  return { ...query, queryKey: [...keyOf(leading), ...query.queryKey] }
}

export function keyOf(call: Call): readonly string[] {
  return [call.method, call.path]
}

/** Spec §8: some reads fail silently: `useQuery(silently(read(getPoints)))`. */
export function silently<Options extends object>(options: Options) {
  return { ...options, throwOnError: false as const }
}
