import { wordsOf } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Tabs } from '@jara/ui/tabs'
import { TextField } from '@jara/ui/text-field'
import { type SubmitEvent, useState } from 'react'
import { MeterFields } from './meter-fields.tsx'
import type { Person } from './people.ts'
import { PhoneFields } from './phone-fields.tsx'
import { draftOf, type RecipientDraft } from './recipient-draft.ts'
import { useSaving } from './use-saving.ts'

interface RecipientDialogProps {
  /** Absent for a new one. */
  readonly person: Person | undefined
  readonly onClose: (saved?: string) => void
}

const kinds = [
  { key: 'phone', label: 'Phone', icon: 'phone' },
  { key: 'meter', label: 'Meter', icon: 'bolt' },
] as const

/** Saves a number or meter under a name, or changes one. */
export function RecipientDialog({ person, onClose }: RecipientDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(person))
  const enter = (change: Partial<RecipientDraft>) => setDraft({ ...draft, ...change })
  const { save, forget, isSaving, isForgetting, failure } = useSaving(person?.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(draft)
  }
  const Fields = draft.kind === 'phone' ? PhoneFields : MeterFields
  return (
    <Dialog title={person ? 'Edit recipient' : 'Add recipient'} onClose={() => onClose()}>
      <form onSubmit={submit}>
        <Stack gap={4}>
          <Tabs
            label="Recipient type"
            tabs={kinds}
            selected={draft.kind}
            onSelect={(kind) => enter({ kind, network: '' })}
          >
            <Stack gap={4}>
              <TextField
                label="Name"
                name="name"
                autoComplete="off"
                required
                maxLength={60}
                value={draft.name}
                onChange={({ currentTarget }) => enter({ name: currentTarget.value })}
              />
              <Fields draft={draft} onEnter={enter} />
            </Stack>
          </Tabs>
          {failure && (
            <Notice tone="error">{wordsOf(failure, 'We couldn’t save this. Please try again.')}</Notice>
          )}
          <Button type="submit" block busy={isSaving} busyLabel="Saving...">
            Save recipient
          </Button>
          {person && (
            <Button variant="danger" block icon="trash" busy={isForgetting} onClick={forget}>
              Remove{' '}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
