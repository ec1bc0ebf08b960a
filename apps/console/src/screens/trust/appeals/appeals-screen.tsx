import type { AnswerOf } from '@jara/contract/call'
import { listAppeals } from '@jara/contract/trust/appeals-console'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Age, When } from '../../../parts/amounts.tsx'
import { AppealBadge } from '../../../parts/state-badges.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'

type Appeal = AnswerOf<typeof listAppeals>[number]

const states = [
  { key: 'open', label: 'Open' },
  { key: 'decided', label: 'Decided' },
] as const

const hrefOf = ({ id }: Appeal) => `/console/appeals/${id}`

/** Customers' appeals against operators' decisions, oldest first. */
export function AppealsScreen() {
  const [filters, change] = useFilters(['state'])
  const state = filters.state === 'decided' ? 'decided' : 'open'
  const list = useList(listAppeals, { query: { state } })
  return (
    <>
      <PageHead
        title="Appeals"
        lead="Customers can appeal once, within 7 days, if we reject or reverse a purchase or block their redemptions."
      />
      <ListPanel
        panelLabel="Appeals"
        label={state === 'open' ? 'Open appeals' : 'Decided appeals'}
        list={list}
        columns={columnsOf(state)}
        hrefOf={hrefOf}
        empty={state === 'open' ? 'No open appeals' : 'No decided appeals yet'}
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

function columnsOf(state: 'open' | 'decided'): readonly Column<Appeal>[] {
  return [
    {
      head: 'Decision',
      wraps: true,
      card: 'lead',
      cell: (row) => <Link href={hrefOf(row)}>{row.title}</Link>,
    },
    { head: 'Customer', wraps: true, cell: ({ customer }) => customer.name },
    {
      head: 'Appeal',
      wraps: true,
      cell: ({ text }) => (text.length > 160 ? `${text.slice(0, 160)}…` : text),
    },
    state === 'open'
      ? { head: 'Waiting', end: true, card: 'lead-end', cell: ({ sent_at }) => <Age since={sent_at} /> }
      : {
          head: 'Decided',
          end: true,
          card: 'lead-end',
          cell: ({ outcome, decided_at }) => (
            <>
              <AppealBadge outcome={outcome} />
              <small>{decided_at && <When at={decided_at} />}</small>
            </>
          ),
        },
  ]
}
