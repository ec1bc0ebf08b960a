import { readPolicy } from '@jara/contract/trust/policy'
import { fieldOf } from '@jara/contract/form-fields'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { needsSecondPerson, secondPersonFromPoints } from '@jara/rules/trust/second-person'
import { Notice } from '@jara/ui/notice'
import { TextField } from '@jara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import type { Action } from '../../../api/use-action.ts'
import { ChoiceTabs } from '../../../parts/filter-bar.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { pointsInWords } from '../../../parts/words.ts'
import type { Customer } from './standing-dialog.tsx'
import styles from './customer.module.css'

const directions = [
  { key: 'give', label: 'Add' },
  { key: 'take', label: 'Deduct' },
] as const

interface AdjustDialogProps {
  readonly customer: Customer
  readonly adjusting: Action<typeof adjustPoints>
  readonly onClose: () => void
}

/** Adds or deducts points. It shows the resulting balance before anything is sent. */
export function AdjustDialog({ customer, adjusting, onClose }: AdjustDialogProps) {
  const policy = useQuery({ ...read(readPolicy), refetchInterval: false })
  const [direction, setDirection] = useState<'give' | 'take'>('give')
  const [written, setWritten] = useState({ points: '', reason: '', evidence: '' })
  const amount = Number(written.points)
  const points = direction === 'give' ? amount : -amount
  const isReady = Number.isInteger(amount) && amount > 0 && written.reason.trim() !== ''
  const isAddedUp = policy.data?.rules.secondPerson === true
  // Only the server knows this operator's earlier adjustments and whether there is a second approver: its answer says
  // what happened.
  const asksSecond = isAddedUp && needsSecondPerson(points, 0)

  function send() {
    const evidence = written.evidence.trim()
    const body = { points, reason: written.reason.trim(), ...(evidence !== '' && { evidence }) }
    adjusting.start({ params: { id: customer.id }, body })
  }

  return (
    <FormDialog
      title={`Adjust points for ${customer.name}`}
      act={{
        label: asksSecond ? 'Send for approval' : `${direction === 'give' ? 'Add' : 'Deduct'} points`,
        isReady,
        action: adjusting,
        onSend: send,
      }}
      onClose={onClose}
    >
      <ChoiceTabs label="Direction" tabs={directions} selected={direction} onSelect={setDirection} />
      <PointsField
        value={written.points}
        isAddedUp={isAddedUp}
        onChange={(digits) => setWritten({ ...written, points: digits })}
      />
      <TextField
        label="Reason"
        {...fieldOf(adjustPoints.body, 'reason')}
        required={false}
        hint="Shown to the customer."
        value={written.reason}
        onChange={({ currentTarget }) => setWritten({ ...written, reason: currentTarget.value })}
      />
      <TextField
        label="Evidence"
        {...fieldOf(adjustPoints.body, 'evidence')}
        hint="For the audit trail, for example a ticket number. Not shown to the customer."
        value={written.evidence}
        onChange={({ currentTarget }) => setWritten({ ...written, evidence: currentTarget.value })}
      />
      {amount > 0 && <Effect customer={customer} points={points} />}
    </FormDialog>
  )
}

interface PointsFieldProps {
  readonly value: string
  readonly isAddedUp: boolean
  readonly onChange: (digits: string) => void
}

function PointsField({ value, isAddedUp, onChange }: PointsFieldProps) {
  const limit = pointsInWords(secondPersonFromPoints)
  return (
    <TextField
      label="Points"
      name="points"
      inputMode="numeric"
      autoComplete="off"
      hint={
        isAddedUp
          ? `A second approver is needed once your adjustments in 24 hours reach ${limit}.`
          : undefined
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
    />
  )
}

/** Points owed are paid first. */
function Effect({ customer: { points: own }, points }: { customer: Customer; points: number }) {
  const paid = Math.min(Math.max(points, 0), own.debt)
  const after = own.available + points - paid
  if (after < 0) return <Notice tone="warning">Only {pointsInWords(own.available)} can be deducted.</Notice>
  return (
    <p className={styles.effect}>
      Available {pointsInWords(own.available)} → <b>{pointsInWords(after)}</b>
      {paid > 0 && `, and ${pointsInWords(paid)} repay points owed`}.
    </p>
  )
}
