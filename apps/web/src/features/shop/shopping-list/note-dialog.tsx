import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useRef, type SubmitEvent } from 'react'
import type { ListedProduct } from './shopping-list.ts'

const longestNote = 120

type NoteDialogProps = {
  product: ListedProduct
  onSave: (notes: string) => void
  onClose: () => void
}

export function NoteDialog({ product, onSave, onClose }: NoteDialogProps) {
  const input = useRef<HTMLInputElement>(null)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(input.current?.value ?? '')
    onClose()
  }
  return (
    <Dialog
      title={product.notes ? 'Edit note' : 'Add note'}
      icon="note"
      initialFocus={input}
      onClose={onClose}
    >
      <form onSubmit={save}>
        <Stack gap={4}>
          <TextField
            ref={input}
            label={`Note for ${product.name}`}
            name="notes"
            defaultValue={product.notes}
            maxLength={longestNote}
            autoComplete="off"
            enterKeyHint="done"
            hint="Leave empty to remove the note."
          />
          <Button type="submit" block>
            Save note
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
