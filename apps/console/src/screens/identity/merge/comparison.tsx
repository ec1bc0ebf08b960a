import type { AnswerOf } from '@jara/contract/call'
import { listCustomers, readCustomer } from '@jara/contract/identity/customers'
import { mergeCustomers, previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { Notice } from '@jara/ui/notice'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { count, dayInWords, pointsInWords } from '../../../parts/words.ts'
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
  ['Email', ({ email }) => email],
  ['Phone', ({ phone_number }) => phone_number],
  ['Joined', ({ joined_at }) => dayInWords(joined_at)],
  ['Available', ({ points }) => pointsInWords(points)],
  ['Available soon', ({ maturing }) => pointsInWords(maturing)],
  ['Points owed', ({ debt }) => pointsInWords(debt)],
  ['Purchases', ({ purchases, pending }) => `${count(purchases)}, ${count(pending)} pending`],
  ['Redemptions', ({ redemptions, open_redemptions: open }) => `${count(redemptions)}, ${count(open)} open`],
  ['Signed in on', ({ sessions }) => (sessions === 1 ? '1 device' : `${count(sessions)} devices`)],
]

/** Both accounts side by side, and what a merge does. */
export function Comparison({ preview, isMerged, onMerged }: ComparisonProps) {
  const [asks, setAsks] = useState(false)
  const { from, into, refused, waits } = preview
  return (
    <>
      <table className={styles.sides} aria-label="Account comparison">
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>Detail</span>
            </th>
            <th scope="col">Will be closed</th>
            <th scope="col">Will be kept</th>
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
      {waits && <Notice tone="info">This merge is awaiting a second approver.</Notice>}
      {!waits && !isMerged && refused && <Notice tone="warning">{refused}</Notice>}
      {!waits && !isMerged && !refused && (
        <ActButton variant="danger" onClick={() => setAsks(true)}>
          Merge accounts
        </ActButton>
      )}
      {asks && <MergeDialog preview={preview} onMerged={onMerged} onClose={() => setAsks(false)} />}
    </>
  )
}

function effectOf({ points, maturing, debt, purchases, redemptions, sessions }: Side): string {
  const moves = [
    points > 0 ? `${pointsInWords(points)} will move` : 'No points will move',
    ...(debt > 0 ? [`${pointsInWords(debt)} owed will move`] : []),
    ...(maturing > 0 ? [`${pointsInWords(maturing)} will follow once available`] : []),
  ].join(', ')
  const phones = sessions === 1 ? '1 device' : `${count(sessions)} devices`
  const bought = purchases === 1 ? '1 purchase' : `${count(purchases)} purchases`
  const redeemed = redemptions === 1 ? '1 redemption' : `${count(redemptions)} redemptions`
  return `${moves}. ${bought} and ${redeemed} will stay on the page of the closed account. ${phones} will be signed out, and its email address can’t be registered again. This can’t be undone.`
}

interface MergeDialogProps {
  readonly preview: Preview
  readonly onMerged: () => void
  readonly onClose: () => void
}

function MergeDialog({ preview: { from, into }, onMerged, onClose }: MergeDialogProps) {
  const toast = useToast()
  const merging = useAction(mergeCustomers, { says: 'nothing' })
  async function merge(reason: string) {
    const { message, status } = await merging.do({ params: { id: from.id }, body: { into: into.id, reason } })
    // Before the comparison is read again: it would refuse the merge that was made.
    if (status === 'made') onMerged()
    await invalidate(previewCustomerMerge, readCustomer, listCustomers)
    toast(message)
  }
  return (
    <ConfirmDialog
      title={`Merge ${from.name} into ${into.name}?`}
      act="Merge accounts"
      danger
      asksReason
      typed={from.name}
      onAct={merge}
      onClose={onClose}
    >
      <p>{effectOf(from)}</p>
      <p>This needs a second approver. Both account holders will be notified once it’s done.</p>
    </ConfirmDialog>
  )
}
