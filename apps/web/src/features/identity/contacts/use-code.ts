import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { askContactCode, readContacts, verifyContact } from '@jara/contract/identity/contacts'
import { useMutation } from '@tanstack/react-query'
import { isOnline } from '../../../device/connection.ts'
import { useToast } from '@jara/ui/toast'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'

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

/** The server's message, or what to do offline. */
export function wordsOfFailure(failure: unknown): string {
  if (failure instanceof RequestFailed && failure.said !== undefined) return wordsOf(failure)
  return isOnline()
    ? 'We can’t reach Jara right now. Please try again.'
    : 'You’re offline. Connect to the internet and try again.'
}

export function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
