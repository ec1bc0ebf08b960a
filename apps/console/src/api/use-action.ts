import { type Intention, intentionOf } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import type { InputOf } from '@jara/client/send'
import type { AnswerOf, Call } from '@jara/contract/call'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidate } from './query-client.ts'
import { request } from './request.ts'

interface Effects<C extends Call> {
  /** The calls whose answers it changes. They are read again before the toast. */
  readonly changes?: readonly Call[]
  /** Calls to read again after the toast, and after a failure too: a colleague may have been faster. */
  readonly rereads?: readonly Call[]
  /** The toast, if it is not the answer's message. */
  readonly says?: 'nothing' | ((answer: AnswerOf<C>) => string)
  /** Whether a failure is a toast, for a button without a dialog or form that shows it. */
  readonly toastsFailure?: boolean
  /** Whether the same again is meant once it has succeeded, as when an operator gives the same points twice. */
  readonly isRepeatable?: boolean
  /** What the toast does not wait for. The action is pending until it ends. */
  readonly onDone?: (answer: AnswerOf<C>) => unknown
  readonly onFailed?: (failure: Error) => unknown
}

export interface Action<C extends Call> {
  /** For a dialog that shows the failure itself. */
  readonly do: (input: InputOf<C>) => Promise<AnswerOf<C>>
  /** For a form or a button. Its failure is in `error`. */
  readonly start: (input: InputOf<C>) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly answer: AnswerOf<C> | undefined
  /** What the answer answers. */
  readonly input: InputOf<C> | undefined
  /** Forgets the answer and the failure. */
  readonly reset: () => void
}

/**
 * An action of the operator: sends the call, reads again what it changes and shows the answer's message. A repeat after a lost
 * answer has the same idempotency key, so it is carried out only once; keep the action outside a dialog that may be reopened.
 */
export function useAction<C extends Call>(call: C, effects: Effects<C> = {}): Action<C> {
  const {
    changes = [],
    rereads = [],
    says = messageIn,
    toastsFailure,
    isRepeatable,
    onDone,
    onFailed,
  } = effects
  const toast = useToast()
  const last = useRef<Intention>(undefined)
  const { mutateAsync, mutate, isPending, error, data, variables, reset } = useMutation({
    mutationFn: (input: InputOf<C>) => {
      if (!call.idempotent) return request(call, input)
      last.current = intentionOf(input, last.current)
      return request(call, { ...input, idempotencyKey: last.current.key })
    },
    onSuccess: async (answer) => {
      if (isRepeatable) last.current = undefined
      await invalidate(...changes)
      const words = says === 'nothing' ? undefined : says(answer)
      if (words !== undefined) toast(words)
      await onDone?.(answer)
    },
    onError: async (failure) => {
      if (toastsFailure) toast(wordsOf(failure))
      await onFailed?.(failure)
    },
    onSettled: () => invalidate(...rereads),
  })
  return { do: mutateAsync, start: mutate, isPending, error, answer: data, input: variables, reset }
}

function messageIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
  return typeof answer.message === 'string' ? answer.message : undefined
}
