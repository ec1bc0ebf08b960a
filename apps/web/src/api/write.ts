import type { Call } from '@jara/contract/call'
import { request, type InputOf } from './request.ts'

/** A change on the server: `useMutation(write(redeem))`, then `mutate({ body })`. */
export function write<C extends Call>(call: C) {
  // How an input is to be sent stands in the input itself.
  return { mutationFn: (input: InputOf<C>) => request(call, input, input) }
}
