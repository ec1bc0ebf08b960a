import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { listHeldPurchases, reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { pointsToTakeBack } from '@jara/rules/earning/reversal'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { useFocusWhenGone } from '../../../parts/focus-when-gone.ts'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import { count, pointsInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './decision.module.css'
import type { Inspected } from './inspected.ts'

/** What an operator with the role can do about the purchase in its current state. */
export function Decision({ purchase }: { purchase: Inspected }) {
  const may = useMay()
  const { status, held_at, units_left } = purchase
  if (status === 'pending' && held_at !== null && may(reviewPurchase)) return <Review purchase={purchase} />
  if (status === 'confirmed' && units_left > 0 && may(reversePurchase))
    return <Reversal purchase={purchase} />
  return null
}

const verdicts = [
  ['confirmed', 'Approve', 'The customer gets the points now, as if the shop had just approved.'],
  ['rejected', 'Reject', 'The customer gets no points and sees that the purchase was rejected.'],
] as const

function Review({ purchase: { id, points } }: { purchase: Inspected }) {
  useFocusWhenGone()
  const [status, setStatus] = useState<(typeof verdicts)[number][0]>()
  const [reason, setReason] = useState('')
  const reviewing = useAction(reviewPurchase, {
    onDone: () => invalidate(inspectPurchase, listHeldPurchases, searchPurchases),
  })

  return (
    <Panel title="Decision">
      <RecordForm
        className={styles.form}
        act={{
          label: status === 'rejected' ? 'Reject purchase' : 'Approve purchase',
          variant: status === 'rejected' ? 'danger' : 'primary',
          isReady: status !== undefined && reason.trim() !== '',
          action: reviewing,
          onSend: (texts) => reviewing.start({ params: { id }, body: bodyIn(reviewPurchase.body, texts) }),
        }}
      >
        <p>If approved, it earns {pointsInWords(points)}.</p>
        <fieldset className={styles.choices}>
          <legend>Decision</legend>
          {verdicts.map(([value, title, means]) => (
            <label key={value} data-on={status === value || undefined} aria-label={title}>
              <input
                type="radio"
                name="status"
                value={value}
                checked={status === value}
                onChange={() => setStatus(value)}
              />
              <span>
                <strong>{title}</strong>
                <small>{means}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <ReasonField
          fields={reviewPurchase.body}
          hint="Saved with the decision. Not shown to the customer."
          value={reason}
          onChange={setReason}
        />
      </RecordForm>
    </Panel>
  )
}

function Reversal({ purchase }: { purchase: Inspected }) {
  const { id, quantity, points, units_left: left } = purchase
  const [units, setUnits] = useState(String(left))
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<number>()
  // Kept outside the dialog: asking again after a lost answer and a closed dialog reverses nothing twice.
  const reversing = useAction(reversePurchase, {
    says: ({ debt }) =>
      debt > 0 ? `Reversed. ${pointsInWords(debt)} had been spent and are now owed.` : 'Purchase reversed.',
    onDone: () => invalidate(inspectPurchase, searchPurchases),
  })
  const whole = /^\d{1,4}$/.test(units) ? Number(units) : 0
  const isPossible = whole >= 1 && whole <= left
  const taken = isPossible ? pointsToTakeBack({ quantity, points }, quantity - left, whole) : 0
  return (
    <Panel title="Reversal">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPossible && reason.trim() !== '') setAsked(whole)
        }}
      >
        <label className={styles.field}>
          <span>Units to reverse ({count(left)} left)</span>
          <input
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            value={units}
            onChange={({ currentTarget }) => setUnits(currentTarget.value.trim())}
            aria-invalid={!isPossible || undefined}
          />
          <small>
            {isPossible
              ? `Reverses ${pointsInWords(taken)}. Points already spent become points owed.`
              : `Enter a whole number from 1 to ${count(left)}.`}
          </small>
        </label>
        <ReasonField
          fields={reversePurchase.body}
          hint="Shown to the customer."
          value={reason}
          onChange={setReason}
        />
        <ActButton type="submit" variant="danger" disabled={!isPossible || reason.trim() === ''}>
          {whole === left ? 'Reverse purchase' : 'Reverse in part'}
        </ActButton>
      </form>
      {asked !== undefined && (
        <ReversalDialog
          units={asked}
          taken={taken}
          reason={reason.trim()}
          onReverse={() => reversing.do({ params: { id }, body: { quantity: asked, reason: reason.trim() } })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

interface ReversalDialogProps {
  readonly units: number
  readonly taken: number
  readonly reason: string
  readonly onReverse: () => Promise<unknown>
  readonly onClose: () => void
}

function ReversalDialog({ units, taken, reason, onReverse, onClose }: ReversalDialogProps) {
  const what = units === 1 ? '1 unit' : `${count(units)} units`
  return (
    <ConfirmDialog
      title={`Reverse ${what}?`}
      act={`Reverse ${what}`}
      danger
      onAct={onReverse}
      onClose={onClose}
    >
      <p>
        {pointsInWords(taken)} will be reversed, and the units will return to the shop’s stock. The customer
        will see: “{reason}”
      </p>
    </ConfirmDialog>
  )
}

interface ReasonFieldProps {
  readonly fields: typeof reviewPurchase.body | typeof reversePurchase.body
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ReasonField({ fields, hint, value, onChange }: ReasonFieldProps) {
  return (
    <label className={styles.field}>
      <span>Reason</span>
      <textarea
        {...fieldOf(fields, 'reason')}
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <small>{hint}</small>
    </label>
  )
}
