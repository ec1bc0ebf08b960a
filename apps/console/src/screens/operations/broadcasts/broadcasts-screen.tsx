import type { AnswerOf } from '@jara/contract/call'
import { listBroadcasts, sendBroadcast, stopBroadcast } from '@jara/contract/operations/broadcasts'
import { Badge } from '@jara/ui/badge'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { Compose } from './compose.tsx'

type Broadcast = AnswerOf<typeof listBroadcasts>[number]

/** Messages from the programme to many customers. */
export function BroadcastsScreen() {
  const may = useMay()
  const list = useList(listBroadcasts, {})
  const [stopping, setStopping] = useState<Broadcast>()
  const columns = may(stopBroadcast) ? [...facts, stopColumn(setStopping)] : facts
  return (
    <>
      <PageHead
        title="Messages"
        lead="Sent to customers with notifications on. Customers can opt out in the app."
      />
      {may(sendBroadcast) && <Compose />}
      <ListPanel
        title="Sent messages"
        label="Messages"
        list={list}
        columns={columns}
        empty="No messages sent yet"
      />
      {stopping && <StopDialog broadcast={stopping} onClose={() => setStopping(undefined)} />}
    </>
  )
}

const facts: readonly Column<Broadcast>[] = [
  {
    head: 'Message',
    wraps: true,
    card: 'lead',
    cell: ({ title, body }) => (
      <>
        <b>{title}</b>
        <small>{body}</small>
      </>
    ),
  },
  { head: 'To', wraps: true, cell: ({ segment }) => segment },
  {
    head: 'Sent by',
    wraps: true,
    cell: ({ made_by, made_at, confirmed_by }) => (
      <>
        {made_by}
        <small>
          <When at={made_at} />
          {confirmed_by && `, approved by ${confirmed_by}`}
        </small>
      </>
    ),
  },
  { head: 'Recipients', end: true, cell: ({ addressed }) => count(addressed) },
  { head: 'Delivered', end: true, cell: ({ delivered }) => count(delivered) },
  { head: 'Failed', end: true, cell: ({ failed }) => count(failed) },
  { head: 'Status', end: true, card: 'lead-end', cell: (broadcast) => <State broadcast={broadcast} /> },
]

/** Every customer may be addressed while some phones are yet to be reached. */
function isUnderWay({ state, addressed, delivered, failed }: Broadcast): boolean {
  return state === 'sending' || (state === 'sent' && delivered + failed < addressed)
}

function State({ broadcast }: { broadcast: Broadcast }) {
  const { state } = broadcast
  if (isUnderWay(broadcast)) return <Badge tone="orange">Sending</Badge>
  return state === 'stopped' ? <Badge tone="neutral">Stopped</Badge> : <Badge tone="green">Sent</Badge>
}

function stopColumn(onStop: (broadcast: Broadcast) => void): Column<Broadcast> {
  return {
    head: 'Actions',
    cell: (broadcast) =>
      isUnderWay(broadcast) && (
        <ActButton size="small" aria-label={`Stop ${broadcast.title}`} onClick={() => onStop(broadcast)}>
          Stop
        </ActButton>
      ),
  }
}

function StopDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const stopping = useAction(stopBroadcast, { changes: [listBroadcasts] })
  return (
    <ConfirmDialog
      title={`Stop “${broadcast.title}”?`}
      act="Stop message"
      danger
      onAct={() => stopping.do({ params: { id: broadcast.id } })}
      onClose={onClose}
    >
      <p>
        This message has {count(broadcast.addressed)} recipients. Unsent copies will be cancelled; messages
        already delivered can’t be recalled. You can’t resume sending.
      </p>
    </ConfirmDialog>
  )
}
