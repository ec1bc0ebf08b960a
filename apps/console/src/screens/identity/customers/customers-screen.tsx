import type { AnswerOf } from '@jara/contract/call'
import { listCustomers } from '@jara/contract/identity/customers'
import { Link } from '@jara/ui/link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { FilterBar, FindField } from '../../../parts/filter-bar.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { PagedTable } from '../../../parts/paged-table.tsx'
import { lastIdOf, readWhenAsked } from '../../../parts/pages.ts'
import { Panel } from '../../../parts/panel.tsx'
import { StandingBadge } from './standing-badge.tsx'

type Found = AnswerOf<typeof listCustomers>[number]

const hrefOf = ({ id }: Pick<Found, 'id'>) => `/console/customers/${id}`

const columns: readonly Column<Found>[] = [
  {
    head: 'Name',
    cell: (row) => <Link href={hrefOf(row)}>{row.name || 'Deleted account'}</Link>,
    wraps: true,
    card: 'lead',
  },
  { head: 'Account status', cell: ({ standing }) => <StandingBadge standing={standing} />, card: 'lead-end' },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone_number }) => phone_number },
  { head: 'City', cell: ({ city }) => city, wraps: true },
  { head: 'Joined', cell: ({ joined_at }) => <When at={joined_at} />, card: 'none' },
]

/** Finds customers by the start of a name, email address or other identifier. */
export function CustomersScreen() {
  const [{ search }, change] = useFilters(['search'])
  const query = useInfiniteQuery({
    ...readPages(listCustomers, { query: { search } }, lastIdOf),
    ...readWhenAsked,
  })
  return (
    <>
      <PageHead
        title="Customers"
        lead={search === undefined ? 'Newest first.' : `Customers matching “${search}”, by name.`}
      />
      <Panel label="Customers" padded={false}>
        <SavedViews list="customers" />
        <FilterBar>
          <FindField
            name="search"
            label="Name, email, phone or ID"
            value={search}
            onFind={(words) => change({ search: words })}
          />
        </FilterBar>
        <PagedTable
          label="Customers"
          query={query}
          columns={columns}
          hrefOf={hrefOf}
          empty={<NoCustomer search={search} clear={() => change({ search: undefined })} />}
        />
      </Panel>
    </>
  )
}

function NoCustomer({ search, clear }: { search: string | undefined; clear: () => void }) {
  if (search === undefined) return <Empty title="No customers yet" />
  return (
    <Empty title={`No customers match “${search}”`}>
      <p>Search by the start of a first name, last name, email address or phone number, or by a full ID.</p>
      <ActButton onClick={clear}>Clear search</ActButton>
    </Empty>
  )
}
