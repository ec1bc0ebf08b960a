import type { AnswerOf } from '@jara/contract/call'
import { listCustomers, readCustomer } from '@jara/contract/console/customers'
import { mergeCustomers, previewCustomerMerge } from '@jara/contract/console/merging'
import { Notice } from '@jara/ui/notice'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useOnce } from '../../parts/once.ts'
import { count, dayInWords, pointsInWords } from '../../parts/words.ts'
import styles from './merge.module.css'

type Preview = AnswerOf<typeof previewCustomerMerge>
type Side = Preview['from']

interface ComparisonProps {
  readonly preview: Preview
  readonly isMerged: boolean
  readonly onMerged: () => void
}

const rows: readonly (readonly [name: string, value: (side: Side) => string])[] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone_number }) => phone_number],
  ['Since', ({ joined_at }) => dayInWords(joined_at)],
  ['Spendable', ({ points }) => pointsInWords(points)],
  ['Maturing', ({ maturing }) => pointsInWords(maturing)],
  ['Debt', ({ debt }) => pointsInWords(debt)],
  ['Purchases', ({ purchases, pending }) => `${count(purchases)}, ${count(pending)} pending`],
  ['Redemptions', ({ redemptions, open_redemptions: open }) => `${count(redemptions)}, ${count(open)} open`],
  ['Signed in on', ({ sessions }) => (sessions === 1 ? '1 phone' : `${count(sessions)} phones`)],
]

/** Both accounts side by side, and what a merge does. */
export function Comparison({ preview, isMerged, onMerged }: ComparisonProps) {
  const [asks, setAsks] = useState(false)
  const { from, into, refused, waits } = preview
  return (
    <>
      <table className={styles.sides} aria-label="The two accounts">
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>What</span>
            </th>
            <th scope="col">Is closed</th>
            <th scope="col">Stays</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value(from)}</td>
              <td>{value(into)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{effectOf(from)}</p>
      {waits && <Notice tone="info">A second operator was asked to merge this account.</Notice>}
      {!waits && !isMerged && refused && <Notice tone="warning">{refused}</Notice>}
      {!waits && !isMerged && !refused && (
        <ActButton variant="danger" onClick={() => setAsks(true)}>
          Merge the accounts
        </ActButton>
      )}
      {asks && <MergeDialog preview={preview} onMerged={onMerged} onClose={() => setAsks(false)} />}
    </>
  )
}

function effectOf({ points, maturing, debt, purchases, redemptions, sessions }: Side): string {
  const moves = [
    points > 0 ? `${pointsInWords(points)} move` : 'No points move',
    ...(debt > 0 ? [`a debt of ${pointsInWords(debt)} moves`] : []),
    ...(maturing > 0 ? [`${pointsInWords(maturing)} follow when they have matured`] : []),
  ].join(', ')
  const phones = sessions === 1 ? '1 phone is' : `${count(sessions)} phones are`
  const bought = purchases === 1 ? '1 purchase' : `${count(purchases)} purchases`
  const redeemed = redemptions === 1 ? '1 redemption' : `${count(redemptions)} redemptions`
  return `${moves}. ${bought} and ${redeemed} stay on the page of the closed account. ${phones} signed out, and nobody can register its e-mail address again. This cannot be undone.`
}

interface MergeDialogProps {
  readonly preview: Preview
  readonly onMerged: () => void
  readonly onClose: () => void
}

function MergeDialog({ preview: { from, into }, onMerged, onClose }: MergeDialogProps) {
  const toast = useToast()
  const once = useOnce()
  async function merge(reason: string) {
    const body = { into: into.id, reason }
    const { message, status } = await request(mergeCustomers, {
      params: { id: from.id },
      body,
      idempotencyKey: once(body),
    })
    if (status === 'made') onMerged()
    await invalidate(previewCustomerMerge, readCustomer, listCustomers)
    toast(message)
  }
  return (
    <ConfirmDialog
      title={`Merge ${from.name} into ${into.name}?`}
      act="Merge the accounts"
      danger
      asksReason
      typed={from.name}
      onAct={merge}
      onClose={onClose}
    >
      <p>{effectOf(from)}</p>
      <p>A second operator is asked. Both accounts are told when it is done.</p>
    </ConfirmDialog>
  )
}
