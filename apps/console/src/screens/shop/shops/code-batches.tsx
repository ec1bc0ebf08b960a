import type { AnswerOf } from '@jara/contract/call'
import { listCodeBatches, revokeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { count, dayInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'

type Batch = AnswerOf<typeof listCodeBatches>[number]

/** The codes that were issued, batch by batch, and their state. */
export function CodeBatches() {
  const may = useMay()
  const [revoked, setRevoked] = useState<Batch>()
  const list = useList(listCodeBatches, {})
  const columns = may(revokeCodeBatch) ? [...facts, revoking(setRevoked)] : facts
  return (
    <>
      <ListPanel
        title="Onboarding codes"
        label="Batches of codes"
        end="Shown once. One use each."
        list={list}
        columns={columns}
        empty={{ title: 'No codes yet', says: 'Each code signs up one shop or brand and becomes its PIN.' }}
      />
      {revoked && <RevokeDialog batch={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

const facts: readonly Column<Batch>[] = [
  {
    head: 'Batch',
    wraps: true,
    card: 'lead',
    cell: ({ territory, agent, role }) => (
      <>
        <b>{territory}</b>
        <small>
          {agent}
          {role === 'brand' ? ', for brands' : ''}
        </small>
      </>
    ),
  },
  {
    head: 'Created by',
    card: 'none',
    cell: ({ made_by, made_at }) => (
      <>
        {made_by}
        <small>
          <When at={made_at} />
        </small>
      </>
    ),
  },
  { head: 'Codes', end: true, cell: ({ issued }) => count(issued) },
  { head: 'Used', end: true, cell: ({ used }) => count(used) },
  { head: 'Issuing points', end: true, cell: ({ selling }) => count(selling) },
  { head: 'Revoked', end: true, card: 'none', cell: ({ revoked }) => count(revoked) },
  {
    head: 'Expires',
    cell: ({ expires_at, is_over, issued, used }) =>
      used === issued ? 'All used' : `${dayInWords(expires_at)}${is_over ? ', expired' : ''}`,
  },
]

function revoking(onRevoke: (batch: Batch) => void): Column<Batch> {
  return {
    head: 'Unused',
    end: true,
    card: 'lead-end',
    cell: (batch) =>
      batch.open === 0 ? (
        'None left'
      ) : (
        <ActButton size="small" variant="danger" onClick={() => onRevoke(batch)}>
          Revoke {count(batch.open)}
        </ActButton>
      ),
  }
}

function RevokeDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const revokeAll = useAction(revokeCodeBatch, { changes: [listCodeBatches] })
  const { id, open, territory, agent } = batch
  const codes = open === 1 ? '1 code' : `${count(open)} codes`
  return (
    <ConfirmDialog
      title={`Revoke ${codes} for ${territory}?`}
      act={`Revoke ${codes}`}
      danger
      asksReason
      typed={String(open)}
      onAct={(reason) => revokeAll.do({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        {agent}’s unused codes will stop working. Shops that have already signed up are not affected. This
        can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
