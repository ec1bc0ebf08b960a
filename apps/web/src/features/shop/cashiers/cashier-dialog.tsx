import { wordsOf } from '@jara/client/request-failed'
import { cashierPinLength, longestCashierName } from '@jara/rules/shop/counter'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Popup } from '@jara/ui/popup'
import { Row, Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useState } from 'react'
import { type CashierDraft, draftOf, type ListedCashier, detailsOf } from './cashier-draft.ts'
import { useKeeping } from './use-keeping.ts'

interface CashierDialogProps {
  /** Absent for a new one. */
  readonly cashier: ListedCashier | undefined
  readonly onClose: () => void
}

export function CashierDialog({ cashier, onClose }: CashierDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(cashier))
  const [mistake, setMistake] = useState<string>()
  const { save, remove, isBusy, failure } = useKeeping(cashier, onClose)
  const isLocked = cashier?.is_locked === true || typeof cashier?.locked_until === 'string'
  const saveAs = (locked: boolean) => {
    const details = detailsOf(draft, cashier === undefined)
    setMistake(typeof details === 'string' ? details : undefined)
    if (typeof details !== 'string') save(draft, locked)
  }
  return (
    <Dialog title={cashier?.name ?? 'Add cashier'} icon="user" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saveAs(cashier?.is_locked ?? false)
        }}
      >
        <Stack gap={4}>
          <CashierFields
            draft={draft}
            isNew={cashier === undefined}
            onEnter={(change) => setDraft({ ...draft, ...change })}
          />
          {(mistake !== undefined || failure) && (
            <Notice tone="error">{mistake ?? wordsOf(failure, 'Not saved. Please try again.')}</Notice>
          )}
          <Button type="submit" block busy={isBusy} busyLabel="Saving...">
            {cashier ? 'Save' : 'Add cashier'}
          </Button>
          {cashier && (
            <Row even gap={2}>
              <Button variant="outline" onClick={() => saveAs(!isLocked)}>
                {isLocked ? 'Unlock' : 'Lock'}
              </Button>
              <Deleting name={cashier.name ?? 'this cashier'} onDelete={remove} />
            </Row>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

interface CashierFieldsProps {
  readonly draft: CashierDraft
  readonly isNew: boolean
  readonly onEnter: (change: Partial<CashierDraft>) => void
}

function CashierFields({ draft, isNew, onEnter }: CashierFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={longestCashierName}
        value={draft.name}
        onChange={({ currentTarget }) => onEnter({ name: currentTarget.value })}
      />
      <TextField
        label={isNew ? 'PIN' : 'New PIN (optional)'}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={cashierPinLength}
        hint={`${cashierPinLength} digits. Only the cashier should know it.`}
        value={draft.pin}
        onChange={({ currentTarget }) => onEnter({ pin: currentTarget.value })}
      />
      <TextField
        label="Points per day (optional)"
        name="pointsADay"
        inputMode="numeric"
        autoComplete="off"
        hint="Maximum points this cashier can issue in 24 hours. Leave empty to use your shop’s limit."
        value={draft.limit}
        onChange={({ currentTarget }) => onEnter({ limit: currentTarget.value })}
      />
    </>
  )
}

function Deleting({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Popup
          tone="info"
          title={`Delete ${name}?`}
          closeLabel="Cancel"
          onClose={() => setAsking(false)}
          actions={
            <Button
              variant="danger"
              block
              onClick={() => {
                setAsking(false)
                onDelete()
              }}
            >
              Delete
            </Button>
          }
        >
          {name} can no longer unlock the counter. Their activity stays in the log.
        </Popup>
      )}
    </>
  )
}
