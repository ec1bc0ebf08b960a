import { pageSize } from '@jara/contract/call'
import { purchaseStates, searchPurchases } from '@jara/contract/earning/purchases-console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import { DayField } from '../../../parts/day-field.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { NextPage } from '../../../parts/next-page.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { readWhenAsked } from '../../../parts/pages.ts'
import { Panel } from '../../../parts/panel.tsx'
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
  const list = useInfiniteQuery({
    ...readPages(searchPurchases, { query: { ...filters, state, product } }, ({ purchases }) =>
      purchases.length === pageSize ? purchases.at(-1)?.id : undefined,
    ),
    ...readWhenAsked,
  })
  const rows = list.data?.pages.flatMap(({ purchases }) => purchases)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHead title="Purchases" lead="Purchases declared at all shops, newest first." />
      <Panel
        label="Purchases"
        padded={false}
        foot={list.hasNextPage ? <NextPage shown={rows?.length ?? 0} query={list} /> : undefined}
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
        <NarrowedTo names={list.data?.pages[0]?.narrowed_to} change={change} />
        <Answer query={{ ...list, data: rows }}>
          {(purchases) =>
            purchases.length === 0 ? (
              <Empty title={isFiltered ? 'No matching purchases' : 'No purchases yet'}>
                {isFiltered && (
                  <ActButton
                    onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
                  >
                    Clear filters
                  </ActButton>
                )}
              </Empty>
            ) : (
              <DataTable
                label="Purchases"
                columns={columns}
                rows={purchases}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/console/purchases/${id}`}
              />
            )
          }
        </Answer>
      </Panel>
    </>
  )
}
