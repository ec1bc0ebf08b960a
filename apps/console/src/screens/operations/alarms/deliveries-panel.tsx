import type { AnswerOf } from '@jara/contract/call'
import { listAlarmDeliveries } from '@jara/contract/operations/alarms'
import { Badge } from '@jara/ui/badge'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { kindInWords, wayInWords } from './alarm-words.ts'
import styles from './alarms.module.css'

type Delivery = AnswerOf<typeof listAlarmDeliveries>[number]

const states = [
  { key: 'all', label: 'All' },
  { key: 'waiting', label: 'Pending' },
  { key: 'delivered', label: 'Delivered' },
  { key: 'failed', label: 'Failed' },
] as const

/** The alarms that were sent, where to, and whether they arrived. */
export function DeliveriesPanel() {
  const [filters, change] = useFilters(['state'])
  const selected = states.find(({ key }) => key === filters.state)?.key ?? 'all'
  const list = useList(listAlarmDeliveries, selected === 'all' ? {} : { query: { state: selected } })
  return (
    <ListPanel title="Deliveries" label="Deliveries" list={list} columns={columns} empty="No alerts sent yet">
      <FilterBar>
        <ChoiceTabs
          label="Delivery status"
          tabs={states}
          selected={selected}
          onSelect={(key) => change({ state: key === 'all' ? undefined : key })}
        />
      </FilterBar>
    </ListPanel>
  )
}

const endings: Readonly<Record<string, string>> = { over: 'resolved' }

const columns: readonly Column<Delivery>[] = [
  {
    head: 'Alert',
    wraps: true,
    card: 'lead',
    cell: ({ kind, title, told }) => (
      <>
        {title}
        <small>{[kindInWords(kind), endings[told]].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    head: 'To',
    wraps: true,
    cell: ({ way, target }) => (
      <>
        {target}
        <small>{wayInWords(way)}</small>
      </>
    ),
  },
  { head: 'Raised', cell: ({ created_at }) => <When at={created_at} /> },
  { head: 'Attempts', wraps: true, cell: (row) => <Tries delivery={row} /> },
  { head: 'Status', end: true, card: 'lead-end', cell: (row) => <State delivery={row} /> },
]

function State({ delivery: { state, next_at } }: { delivery: Delivery }) {
  if (state === 'delivered') return <Badge tone="green">Delivered</Badge>
  if (state === 'failed') return <Badge tone="red">Failed</Badge>
  return (
    <>
      <Badge tone="orange">Pending</Badge>
      {next_at && (
        <small>
          Next attempt <When at={next_at} />
        </small>
      )}
    </>
  )
}

function Tries({ delivery: { attempts, tries } }: { delivery: Delivery }) {
  if (tries.length === 0) return attempts === 0 ? 'None yet' : 'In progress'
  return (
    <details className={styles.tries}>
      <summary>
        {attempts}, last: {tries.at(-1)?.outcome}
      </summary>
      <ol>
        {tries.map(({ at, outcome }) => (
          <li key={at}>
            <When at={at} />: {outcome}
          </li>
        ))}
      </ol>
    </details>
  )
}
