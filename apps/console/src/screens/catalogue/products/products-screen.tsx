import type { QueryOf } from '@jara/contract/call'
import {
  addCatalogueProduct,
  exportCatalogue,
  importProducts,
  listCatalogue,
  productStates,
} from '@jara/contract/catalogue/products-console'
import { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { request } from '../../../api/request.ts'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActLink } from '../../../parts/act-button.tsx'
import { CsvButton } from '../../../parts/csv-button.tsx'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useMay } from '../../../session/session.ts'
import { columns, hrefOf } from './product-columns.tsx'

const tabs = [
  { key: 'all', label: 'All' },
  { key: 'shown', label: 'Shown' },
  { key: 'hidden', label: 'Hidden' },
] as const

export function ProductsScreen() {
  const may = useMay()
  const [filters, change] = useFilters(['state', 'category', 'search'])
  const state = productStates.find((known) => known === filters.state)
  const query = { state, category: filters.category, search: filters.search }
  const list = useList(listCatalogue, { query }, { rowsOf: ({ products }) => products })
  const isNarrowed = Object.values(query).some((value) => value !== undefined)
  return (
    <>
      <PageHead
        title="Products"
        lead="Products that shops can stock, and the points each unit earns."
        acts={
          <>
            <CsvButton name="products.csv" read={() => request(exportCatalogue, { query })} />
            {may(listBarcodes) && (
              <ActLink icon="scan" href="/console/products/barcodes">
                Unknown barcodes
              </ActLink>
            )}
            {may(importProducts) && (
              <ActLink icon={icons.upload} href="/console/products/import">
                Import a file
              </ActLink>
            )}
            {may(addCatalogueProduct) && (
              <ActLink variant="primary" icon="plus" href="/console/products/new">
                New product
              </ActLink>
            )}
          </>
        }
      />
      <ListPanel
        label="Products"
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        empty={
          isNarrowed
            ? {
                title: 'No matching products',
                onClear: () => change({ state: undefined, category: undefined, search: undefined }),
                clearLabel: 'Show all products',
              }
            : 'No products yet'
        }
      >
        <SavedViews list="products" />
        <ProductFilters query={query} categories={list.first?.categories ?? []} onChange={change} />
      </ListPanel>
    </>
  )
}

interface ProductFiltersProps {
  readonly query: QueryOf<typeof listCatalogue>
  readonly categories: readonly string[]
  readonly onChange: (change: Partial<Record<'state' | 'category' | 'search', string | undefined>>) => void
}

function ProductFilters({ query, categories, onChange }: ProductFiltersProps) {
  return (
    <FilterBar>
      <ChoiceTabs
        label="Status"
        tabs={tabs}
        selected={query.state ?? 'all'}
        onSelect={(key) => onChange({ state: key === 'all' ? undefined : key })}
      />
      <Pick
        name="category"
        label="Category"
        any="Any category"
        options={categories.map((each) => [each, each])}
        value={query.category}
        onPick={(category) => onChange({ category })}
      />
      <FindField
        name="search"
        label="Name, brand or GTIN"
        value={query.search}
        onFind={(search) => onChange({ search })}
      />
    </FilterBar>
  )
}
