import {
  changeRecipient,
  listRecipients,
  removeRecipient,
  saveRecipient,
} from '@jara/contract/redeeming/recipients'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { type RecipientDraft, recipientIn } from './recipient-draft.ts'

/** Saves a new recipient, or changes or deletes this one. `onDone` gets the id of a saved one. */
export function useSaving(id: string | undefined, onDone: (saved?: string) => void) {
  const show = useToast()
  const end = (words: string, saved?: string) => {
    void invalidate(listRecipients)
    show(words)
    onDone(saved)
  }
  const saving = useMutation({ ...write(saveRecipient), onSuccess: (answer) => end('Saved', answer?.id) })
  const changing = useMutation({ ...write(changeRecipient), onSuccess: (answer) => end('Saved', answer?.id) })
  const removing = useMutation({ ...write(removeRecipient), onSuccess: () => end('Removed') })
  return {
    save: (draft: RecipientDraft) => {
      const body = recipientIn(draft)
      if (id === undefined) saving.mutate({ body })
      else changing.mutate({ params: { id }, body })
    },
    forget: () => id !== undefined && removing.mutate({ params: { id } }),
    isSaving: saving.isPending || changing.isPending,
    isForgetting: removing.isPending,
    failure: saving.error ?? changing.error ?? removing.error,
  }
}
