import type { Call } from '@jara/contract/call'
import { request, type WriteOf } from './request.ts'

/** The mutation for a call: `useMutation(write(redeem))`, then `mutate({ body })`. */
export function write<C extends Call>(call: C) {
  // The input also carries the options of the request.
  return { mutationFn: (input: WriteOf<C>) => request(call, input, input) }
}
