import { useMutation } from '@tanstack/react-query'
import { useReducer } from 'react'
import { wordsOf } from '../../api/request-failed.ts'
import { useDebounced } from '../../device/use-debounced.ts'
import { navigate } from '../../navigation/router.tsx'
import { enter } from './enter.ts'
import { emptyDraft, isReady, nextDraft } from './sign-in-draft.ts'

const typingPauseMs = 1_000

/** The sign-in as it is being typed and sent, up to the area that it leads to. */
export function useSignIn(invitation: string) {
  const [draft, did] = useReducer(nextDraft, emptyDraft)
  const entering = useMutation({
    mutationFn: enter,
    onSuccess: (area) => navigate(area, { replace: true }),
    onError: (failure) =>
      did({ did: 'get refused', words: wordsOf(failure, 'Authentication failed. Please try again.') }),
  })
  const isSendable = isReady(draft)
  // After a pause in typing the field says what is wrong, without losing focus.
  useDebounced(draft.email, () => did({ did: 'leave email' }), typingPauseMs)
  useDebounced(draft.password, () => did({ did: 'leave password' }), typingPauseMs)

  const send = () => {
    did({ did: 'submit' })
    if (isSendable) entering.mutate({ email: draft.email, password: draft.password, invitation })
  }
  // It stays busy until the next screen has taken its place.
  return { draft, did, send, isSendable, isBusy: entering.isPending || entering.isSuccess }
}
