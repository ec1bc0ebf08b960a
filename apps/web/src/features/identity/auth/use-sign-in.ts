import { wordsOf } from '@jara/client/request-failed'
import { navigate } from '@jara/client/router'
import { useMutation } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'
import { enter } from './enter.ts'
import { emptyDraft, isReady, nextDraft } from './sign-in-draft.ts'

const typingPauseMs = 1_000

/** The state of the sign-in form, from typing to the navigation after success. */
export function useSignIn(invitation: string) {
  const [draft, did] = useReducer(nextDraft, emptyDraft)
  const entering = useMutation({
    mutationFn: enter,
    onSuccess: (area) => navigate(area, { replace: true }),
    onError: (failure) =>
      did({ did: 'get refused', words: wordsOf(failure, 'Authentication failed. Please try again.') }),
  })
  const isSendable = isReady(draft)
  // Show a field's error after a pause in typing, even if it keeps the focus.
  useDebounced(draft.email, () => did({ did: 'leave email' }), typingPauseMs)
  useDebounced(draft.password, () => did({ did: 'leave password' }), typingPauseMs)

  const send = () => {
    did({ did: 'submit' })
    if (isSendable) entering.mutate({ email: draft.email, password: draft.password, invitation })
  }
  // The form stays busy until the next screen has replaced it.
  return { draft, did, send, isSendable, isBusy: entering.isPending || entering.isSuccess }
}
