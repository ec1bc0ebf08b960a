import type { Call } from '@jara/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { request, type InputOf } from './request.ts'
import { RequestFailed } from './request-failed.ts'

type Input<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** What the server says, keyed by the call itself: `useQuery(read(getPoints))`. */
export function read<C extends Call>(call: C, ...[input]: Input<C>) {
  return queryOptions({
    queryKey: [...keyOf(call), input ?? {}],
    queryFn: async ({ signal }) => {
      // A call that may be read without input is complete without it; that is what its input type says.
      const answer = await request(call, input ?? ({} as InputOf<C>), { signal })
      if (answer === undefined) throw new RequestFailed({ code: 'no-answer' })
      return answer
    },
  })
}

export function keyOf(call: Call): readonly string[] {
  return [call.method, call.path]
}

/** Spec §8 asks that some reads fail without a word: `useQuery(silently(read(getPoints)))`. */
export function silently<Options extends object>(options: Options) {
  return { ...options, throwOnError: false as const }
}
