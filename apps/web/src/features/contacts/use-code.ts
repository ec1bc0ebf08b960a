import { askContactCode, readContacts, verifyContact } from '@jara/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { codeOf, wordsOfFailure } from './contact-failure.ts'

/** Sends a code, first or again. */
export function useAsking() {
  return useMutation({ ...write(askContactCode), onSuccess: () => invalidate(readContacts) })
}

/** Enters it. A code that counts no more may have done its work: the answer was lost, or it was entered elsewhere. */
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
