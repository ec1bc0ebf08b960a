import type { AnswerOf } from '@jara/contract/call'
import { listDataRequests } from '@jara/contract/identity/own-data-console'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { count } from '../../../parts/words.ts'

type DataRequest = AnswerOf<typeof listDataRequests>[number]

const states = [
  { key: 'open', label: 'Open' },
  { key: 'done', label: 'Completed' },
] as const

const dayMs = 86_400_000

/** Customers' open data requests, the earliest due date first. */
export function DataRequestsScreen() {
  const [filters, change] = useFilters(['state'])
  const state = filters.state === 'done' ? 'done' : 'open'
  const list = useList(listDataRequests, { query: { state } })
  return (
    <>
      <PageHead
        title="Data requests"
        lead="Data copies sent but not yet downloaded, and accounts due to be deleted. Each must be completed within 30 days. Send a copy from the customer’s page."
      />
      <ListPanel
        panelLabel="Data requests"
        label={state === 'open' ? 'Open requests' : 'Completed requests'}
        list={list}
        columns={columnsOf(state)}
        hrefOf={({ customer }) => `/console/customers/${customer.id}`}
        empty={state === 'open' ? 'No open data requests' : 'No completed requests yet'}
      >
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={states}
            selected={state}
            onSelect={(key) => change({ state: key === 'open' ? undefined : key })}
          />
        </FilterBar>
      </ListPanel>
    </>
  )
}

function columnsOf(state: 'open' | 'done'): readonly Column<DataRequest>[] {
  return [
    {
      head: 'Customer',
      wraps: true,
      card: 'lead',
      cell: ({ customer }) => <Link href={`/console/customers/${customer.id}`}>{customer.name}</Link>,
    },
    {
      head: 'Request',
      wraps: true,
      cell: ({ kind, reason, asked_by }) => (
        <>
          {kind === 'copy' ? 'Data copy' : 'Account deletion'}
          {reason && (
            <small>
              {asked_by}: {reason}
            </small>
          )}
        </>
      ),
    },
    { head: 'Requested', cell: ({ asked_at }) => <When at={asked_at} /> },
    {
      head: 'Email',
      cell: ({ kind, sent_at }) => (kind === 'erasure' ? '–' : sent_at ? 'Sent' : 'Queued'),
    },
    state === 'open'
      ? { head: 'Time left', end: true, card: 'lead-end', cell: ({ due_at }) => <DaysLeft until={due_at} /> }
      : {
          head: 'Completed',
          end: true,
          card: 'lead-end',
          cell: ({ done_at }) => done_at && <When at={done_at} />,
        },
  ]
}

function DaysLeft({ until }: { until: string }) {
  const days = Math.ceil((Date.parse(until) - useNow()) / dayMs)
  if (days < 0) return <Badge tone="red">{`${count(-days)} days overdue`}</Badge>
  return <Badge tone={days < 7 ? 'orange' : 'neutral'}>{days === 1 ? '1 day' : `${count(days)} days`}</Badge>
}
