import type { AnswerOf } from '@jara/contract/call'
import { listAppeals } from '@jara/contract/trust/appeals-console'
import { Link } from '@jara/ui/link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Age, When } from '../../../parts/amounts.tsx'
import { AppealBadge } from '../../../parts/appeal-badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { PagedTable } from '../../../parts/paged-table.tsx'
import { lastIdOf, readWhenAsked } from '../../../parts/pages.ts'
import { Panel } from '../../../parts/panel.tsx'

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
  const query = useInfiniteQuery({
    ...readPages(listAppeals, { query: { state } }, lastIdOf),
    ...readWhenAsked,
  })
  return (
    <>
      <PageHead
        title="Appeals"
        lead="Customers can appeal once, within 7 days, if we reject or reverse a purchase or block their redemptions."
      />
      <Panel label="Appeals" padded={false}>
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={states}
            selected={state}
            onSelect={(key) => change({ state: key === 'open' ? undefined : key })}
          />
        </FilterBar>
        <PagedTable
          label={state === 'open' ? 'Open appeals' : 'Decided appeals'}
          query={query}
          columns={columnsOf(state)}
          hrefOf={hrefOf}
          empty={<Empty title={state === 'open' ? 'No open appeals' : 'No decided appeals yet'} />}
        />
      </Panel>
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
