import { askContactCode, readContacts, verifyContact } from '@jara/contract/identity/contacts'
import { useMutation } from '@tanstack/react-query'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { codeOf, wordsOfFailure } from './contact-failure.ts'

/** Sends a code, the first or another. */
export function useAsking() {
  return useMutation({ ...write(askContactCode), onSuccess: () => invalidate(readContacts) })
}

/** Submits the code. A code that no longer counts may have worked: its answer was lost, or it was entered elsewhere. */
export function useVerifying(onVerified: () => void) {
  const show = useToast()
  return useMutation({
    ...write(verifyContact),
    onSuccess: () => {
      onVerified()
      return invalidate(readContacts)
    },
    onError: (failure) => {
      if (codeOf(failure) !== 'code_expired') return
      show(wordsOfFailure(failure))
      void invalidate(readContacts)
    },
  })
}
