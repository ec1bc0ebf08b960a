import type { AnswerOf } from '@jara/contract/call'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListRows, ListTable } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RequestCard } from './request-card.tsx'

type Request = AnswerOf<typeof listRequests>[number]

const tabs = [
  { key: 'waiting', label: 'Pending' },
  { key: 'over', label: 'Completed and expired' },
] as const

/** Requests that wait for a second approver, and the outcome of earlier ones. */
export function ApprovalsScreen() {
  const [{ state }, change] = useFilters(['state'])
  const isOver = state === 'over'
  return (
    <>
      <PageHead
        title="Approvals"
        lead="Requests that need a second approver. You can’t approve your own request."
      />
      <Panel label="Requests" padded={false}>
        <FilterBar>
          <ChoiceTabs
            label="Requests"
            tabs={tabs}
            selected={isOver ? 'over' : 'waiting'}
            onSelect={(key) => change({ state: key === 'over' ? key : undefined })}
          />
        </FilterBar>
        {isOver ? <Over /> : <Waiting />}
      </Panel>
    </>
  )
}

function Waiting() {
  const list = useList(listRequests, { query: { state: 'waiting' } })
  return (
    <ListRows
      list={list}
      nextLabel="Earlier requests"
      empty={{
        title: 'No pending approvals',
        says: 'New requests appear here and expire after 24 hours. Staff changes, and requests that no one else can approve, take effect after 24 hours unless someone declines them.',
      }}
    >
      {(requests) => requests.map((request) => <RequestCard key={request.id} request={request} />)}
    </ListRows>
  )
}

const outcomes: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>> = {
  approve: ['green', 'Approved'],
  refuse: ['red', 'Declined'],
  'take-back': ['neutral', 'Cancelled'],
}

/** Outcomes without an approver: the request lapsed, or its 24 hours passed. */
const undecided: typeof outcomes = {
  approve: ['green', 'Took effect after 24 hours'],
  refuse: ['red', 'No longer possible'],
  lapsed: ['yellow', 'Expired'],
}

const columns: readonly Column<Request>[] = [
  { head: 'Requested', cell: ({ asked_at }) => <When at={asked_at} />, card: 'lead' },
  {
    head: 'Request',
    cell: ({ title, subject_name, reason }) => (
      <>
        {[title, subject_name].filter(Boolean).join(', ')}
        <small>{reason}</small>
      </>
    ),
    wraps: true,
  },
  { head: 'Requested by', cell: ({ asked_by }) => asked_by.name, wraps: true },
  {
    head: 'Outcome',
    cell: ({ outcome, decided_by }) => {
      const found = decided_by === null ? undecided[outcome ?? ''] : outcomes[outcome ?? '']
      const [tone, word] = found ?? ['neutral', outcome]
      return <Badge tone={tone}>{word}</Badge>
    },
    card: 'lead-end',
  },
  { head: 'Decided by', cell: ({ decided_by }) => decided_by ?? 'No one', wraps: true },
]

function Over() {
  const list = useList(listRequests, { query: { state: 'over' } })
  return (
    <ListTable
      label="Completed and expired requests"
      list={list}
      columns={columns}
      empty="No completed requests yet"
    />
  )
}
