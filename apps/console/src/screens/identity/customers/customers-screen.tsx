import type { AnswerOf } from '@jara/contract/call'
import { listCustomers } from '@jara/contract/identity/customers'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterBar, FindField } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { CustomerBadge } from '../../../parts/state-badges.tsx'

type Found = AnswerOf<typeof listCustomers>[number]

const hrefOf = ({ id }: Pick<Found, 'id'>) => `/console/customers/${id}`

const columns: readonly Column<Found>[] = [
  {
    head: 'Name',
    cell: (row) => <Link href={hrefOf(row)}>{row.name || 'Deleted account'}</Link>,
    wraps: true,
    card: 'lead',
  },
  { head: 'Account status', cell: ({ standing }) => <CustomerBadge standing={standing} />, card: 'lead-end' },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone_number }) => phone_number },
  { head: 'City', cell: ({ city }) => city, wraps: true },
  { head: 'Joined', cell: ({ joined_at }) => <When at={joined_at} />, card: 'none' },
]

/** Finds customers by the start of a name, email address or other identifier. */
export function CustomersScreen() {
  const [{ search }, change] = useFilters(['search'])
  const list = useList(listCustomers, { query: { search } })
  return (
    <>
      <PageHead
        title="Customers"
        lead={search === undefined ? 'Newest first.' : `Customers matching “${search}”, by name.`}
      />
      <ListPanel
        label="Customers"
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        empty={
          search === undefined
            ? 'No customers yet'
            : {
                title: `No customers match “${search}”`,
                says: 'Search by the start of a first name, last name, email address or phone number, or by a full ID.',
                onClear: () => change({ search: undefined }),
                clearLabel: 'Clear search',
              }
        }
      >
        <SavedViews list="customers" />
        <FilterBar>
          <FindField
            name="search"
            label="Name, email, phone or ID"
            value={search}
            onFind={(words) => change({ search: words })}
          />
        </FilterBar>
      </ListPanel>
    </>
  )
}
