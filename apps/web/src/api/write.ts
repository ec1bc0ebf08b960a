import type { Call } from '@jara/contract/call'
import { request, type InputOf } from './request.ts'

/** A change on the server: `useMutation(write(redeem))`, then `mutate({ body })`. */
export function write<C extends Call>(call: C) {
  return { mutationFn: (input: InputOf<C>) => request(call, input) }
}
