import { purchaseStates, searchPurchases } from '@jara/contract/earning/purchases-console'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { DayField } from '../../../parts/day-field.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { NarrowedTo, NarrowField } from './narrow.tsx'
import { columns } from './purchase-columns.tsx'

const tabs = [
  { key: 'all', label: 'All' },
  { key: 'pending', label: 'Pending' },
  { key: 'held', label: 'In review' },
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'reversed', label: 'Reversed' },
] as const satisfies readonly { key: 'all' | (typeof purchaseStates)[number]; label: string }[]

const filterNames = ['state', 'shop', 'product', 'customer', 'from', 'to', 'find'] as const

/** All customers' purchases. Each opens on the page where an operator can review and reverse it. */
export function PurchasesScreen() {
  const [{ find, ...filters }, change] = useFilters(filterNames)
  const state = purchaseStates.find((known) => known === filters.state)
  const product = filters.product === undefined ? undefined : Number(filters.product)
  const list = useList(
    searchPurchases,
    { query: { ...filters, state, product } },
    { rowsOf: ({ purchases }) => purchases },
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHead title="Purchases" lead="Purchases declared at all shops, newest first." />
      <ListPanel
        label="Purchases"
        list={list}
        columns={columns}
        hrefOf={({ id }) => `/console/purchases/${id}`}
        empty={
          isFiltered
            ? {
                title: 'No matching purchases',
                onClear: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
              }
            : 'No purchases yet'
        }
      >
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={tabs}
            selected={state ?? 'all'}
            onSelect={(key) => change({ state: key === 'all' ? undefined : key })}
          />
          <DayField name="from" label="From" value={filters.from} onPick={(from) => change({ from })} />
          <DayField name="to" label="To" value={filters.to} onPick={(to) => change({ to })} />
          <NarrowField find={find} change={change} />
        </FilterBar>
        <NarrowedTo names={list.first?.narrowed_to} change={change} />
      </ListPanel>
    </>
  )
}
