import { RequestFailed } from '@jara/client/request-failed'
import type { Call } from '@jara/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type WriteOf, write } from '../../../api/request.ts'

type Outcome = {
  /** The message if the server sends none. */
  readonly failure: string
  onSuccess(): void
}

/** Sends a sign-up, one at a time: a second tap may come before the button is disabled. */
export function useRegistration<C extends Call>(call: C, { failure, onSuccess }: Outcome) {
  const isSending = useRef(false)
  const { mutate, isPending, error } = useMutation(write(call))

  function send(input: WriteOf<C>) {
    if (isSending.current) return
    isSending.current = true
    mutate(input, {
      onSuccess,
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const said = error instanceof RequestFailed ? error.said : undefined
  return { send, busy: isPending, refusal: error === null ? undefined : (said ?? failure) }
}
