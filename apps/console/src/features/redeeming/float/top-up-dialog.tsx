import { fieldOf } from '@jara/contract/form-fields'
import { listFloatTopUps, readFloatBook, recordFloatTopUp } from '@jara/contract/redeeming/float'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'

const nothing = { naira: '', bankReference: '', paidAt: '', evidence: '' }
type Typed = typeof nothing

/** Enters a payment from the programme to the provider. */
export function TopUpDialog({ onClose }: { onClose: () => void }) {
  const entering = useAction(recordFloatTopUp, { changes: [listFloatTopUps, readFloatBook] })
  const [typed, setTyped] = useState(nothing)

  function enter() {
    const body = {
      naira: Number(typed.naira),
      bankReference: typed.bankReference.trim(),
      paidAt: momentInLagos(typed.paidAt),
      evidence: typed.evidence.trim(),
    }
    return entering.do({ body })
  }

  return (
    <ConfirmDialog
      title="Record a payment to the provider"
      act="Record payment"
      isReady={Object.values(typed).every((value) => value.trim() !== '')}
      onAct={enter}
      onClose={onClose}
    >
      <p>
        The amount that the programme has paid into its provider account. This moves no money and no points.
      </p>
      <Fields typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
    </ConfirmDialog>
  )
}

function Fields({ typed, onType }: { typed: Typed; onType: (part: Partial<Typed>) => void }) {
  return (
    <FieldGrid>
      <Labelled label="Amount in naira">
        <input
          {...fieldOf(recordFloatTopUp.body, 'naira')}
          step={0.01}
          value={typed.naira}
          onChange={({ currentTarget }) => onType({ naira: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Paid at (Lagos time)">
        <input
          name="paidAt"
          type="datetime-local"
          required
          value={typed.paidAt}
          onChange={({ currentTarget }) => onType({ paidAt: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Bank reference" wide>
        <input
          {...fieldOf(recordFloatTopUp.body, 'bankReference')}
          autoComplete="off"
          value={typed.bankReference}
          onChange={({ currentTarget }) => onType({ bankReference: currentTarget.value })}
        />
      </Labelled>
      <Labelled label="Evidence" hint="For example, where the receipt is kept" wide>
        <textarea
          {...fieldOf(recordFloatTopUp.body, 'evidence')}
          rows={2}
          value={typed.evidence}
          onChange={({ currentTarget }) => onType({ evidence: currentTarget.value })}
        />
      </Labelled>
    </FieldGrid>
  )
}

/** Converts `2026-11-19T09:15` in Lagos, which has no daylight saving time, to a moment in UTC. */
function momentInLagos(typed: string): string {
  return new Date(`${typed}+01:00`).toISOString()
}
