import { askContactCode, readContacts, verifyContact } from '@jara/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** Sends a code, first or again. */
export function useAsking() {
  return useMutation({ ...write(askContactCode), onSuccess: () => invalidate(readContacts) })
}

/** Enters it. A code that counts no more leaves the screen as it is on the server. */
export function useVerifying(onVerified: () => void) {
  return useMutation({
    ...write(verifyContact),
    onSuccess: () => {
      onVerified()
      return invalidate(readContacts)
    },
  })
}
