import { pageSize, type QueryOf } from '@jara/contract/call'
import {
  addCatalogueProduct,
  exportCatalogue,
  importProducts,
  listCatalogue,
  productStates,
} from '@jara/contract/catalogue/products-console'
import { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { CsvButton } from '../../../parts/csv-button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { NextPage } from '../../../parts/next-page.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/rights.ts'
import { ProductTable } from './product-table.tsx'

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
  const list = useInfiniteQuery({
    ...readPages(listCatalogue, { query }, ({ products }) =>
      products.length < pageSize ? undefined : products.at(-1)?.id.toString(),
    ),
    placeholderData: keepPreviousData,
  })
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
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
      <Panel label="Products" padded={false} foot={<NextPage shown={products.length} query={list} />}>
        <SavedViews list="products" />
        <ProductFilters query={query} categories={list.data?.pages[0]?.categories ?? []} onChange={change} />
        <Answer query={list}>
          {() =>
            products.length > 0 ? (
              <ProductTable products={products} />
            ) : (
              <Empty title={isNarrowed ? 'No matching products' : 'No products yet'}>
                {isNarrowed && (
                  <ActButton
                    onClick={() => change({ state: undefined, category: undefined, search: undefined })}
                  >
                    Show all products
                  </ActButton>
                )}
              </Empty>
            )
          }
        </Answer>
      </Panel>
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
