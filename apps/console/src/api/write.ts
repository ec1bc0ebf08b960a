import type { InputOf } from '@jara/client/send'
import type { Call } from '@jara/contract/call'
import { request } from './request.ts'

/** The mutation for a call: `useMutation(write(decideApproval))`, then `mutate({ body })`. */
export function write<C extends Call>(call: C) {
  return { mutationFn: (input: InputOf<C>) => request(call, input) }
}
