import type { QueryOf } from '@jara/contract/call'
import { listCodeBatches, makeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { listShops, shopStandings } from '@jara/contract/shop/retailers-console'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActLink } from '../../../parts/act-button.tsx'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useMay } from '../../../session/session.ts'
import { CodeBatches } from './code-batches.tsx'
import { columns, hrefOf } from './shop-columns.tsx'

const kinds = ['retailer', 'brand'] as const
const tabs = [
  { key: 'all', label: 'All' },
  { key: 'active', label: 'Active' },
  { key: 'quiet', label: 'Inactive' },
  { key: 'suspended', label: 'Suspended' },
] as const

export function ShopsScreen() {
  const may = useMay()
  const [filters, change] = useFilters(['standing', 'kind', 'search'])
  const standing = shopStandings.find((known) => known === filters.standing)
  const kind = kinds.find((known) => known === filters.kind)
  const query = { standing, kind, search: filters.search }
  const list = useList(listShops, { query })
  const isNarrowed = standing !== undefined || kind !== undefined || filters.search !== undefined
  return (
    <>
      <PageHead
        title="Shops and codes"
        lead="A shop is active if it issued points in the last 30 days."
        acts={
          may(makeCodeBatch) && (
            <ActLink variant="primary" icon="plus" href="/console/codes/new">
              Make codes
            </ActLink>
          )
        }
      />
      <ListPanel
        panelLabel="Shops"
        label="Shops and brands"
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        empty={
          isNarrowed
            ? {
                title: 'No matching shops',
                onClear: () => change({ standing: undefined, kind: undefined, search: undefined }),
                clearLabel: 'Show all shops',
              }
            : 'No shops yet'
        }
      >
        <SavedViews list="shops" />
        <ShopFilters query={query} onChange={change} />
      </ListPanel>
      {may(listCodeBatches) && <CodeBatches />}
    </>
  )
}

interface ShopFiltersProps {
  readonly query: QueryOf<typeof listShops>
  readonly onChange: (change: Partial<Record<'standing' | 'kind' | 'search', string | undefined>>) => void
}

function ShopFilters({ query, onChange }: ShopFiltersProps) {
  return (
    <FilterBar>
      <ChoiceTabs
        label="Status"
        tabs={tabs}
        selected={query.standing ?? 'all'}
        onSelect={(key) => onChange({ standing: key === 'all' ? undefined : key })}
      />
      <Pick
        name="kind"
        label="Type"
        any="Shops and brands"
        options={[
          ['retailer', 'Shops'],
          ['brand', 'Brands'],
        ]}
        value={query.kind}
        onPick={(picked) => onChange({ kind: picked })}
      />
      <FindField
        name="search"
        label="Name or PIN"
        value={query.search}
        onFind={(search) => onChange({ search })}
      />
    </FilterBar>
  )
}
