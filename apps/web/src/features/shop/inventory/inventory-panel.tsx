import { AwaitedCards } from '@jara/ui/awaited-cards'
import { longestSearch } from '@jara/contract/list-page'
import { formatCount } from '@jara/rules/points'
import { Chips } from '@jara/ui/chips'
import { EmptyState } from '@jara/ui/empty-state'
import { SearchField } from '@jara/ui/search-field'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { type ReactNode, useState } from 'react'
import { FurtherProducts, InventoryFailure } from './further-products.tsx'
import type { StockActs } from './inventory-card.tsx'
import { InventoryList } from './inventory-list.tsx'
import { useStock } from './use-stock.ts'

const categories = ['all', 'Fruits', 'Dairy', 'Beverages', 'Snacks'] as const

type InventoryPanelProps = {
  /** Where the stock is live: the button actions, and the products running out. The chips then filter. */
  live?: StockActs & { readonly alerts: ReactNode }
}

/** The shop's stock. */
export function InventoryPanel({ live }: InventoryPanelProps) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<(typeof categories)[number]>('all')
  const { pages, found, isSettled, stocked } = useStock(
    search,
    live && category !== 'all' ? category : undefined,
  )
  const { hasNextPage, isFetchNextPageError } = pages
  const hasMore = isSettled && hasNextPage
  const isNarrowed = search.trim() !== '' || (live !== undefined && category !== 'all')
  return (
    <>
      <Stack>
        <SearchField
          label="Search products"
          name="search"
          placeholder="Search products..."
          maxLength={longestSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {/* Spec §2.12: the chips filter nothing unless the stock is live. */}
        <Chips label="Categories" options={categories} selected={category} onSelect={setCategory} />
      </Stack>
      <Stack>
        <h2>
          <VisuallyHidden>Products</VisuallyHidden>
        </h2>
        <InventoryCount
          stocked={stocked}
          found={isSettled && isNarrowed ? found?.length : undefined}
          hasMore={hasMore}
        />
        {pages.error && !isFetchNextPageError && (
          <InventoryFailure failure={pages.error} onRetry={() => void pages.refetch()} />
        )}
        {found && found.length > 0 && (
          <InventoryList
            items={found}
            total={isNarrowed ? undefined : stocked}
            hasMore={hasMore}
            acts={live}
          />
        )}
        {found?.length === 0 && isSettled && <NoProducts isSearched={isNarrowed} />}
        {!found?.length && !isSettled && !pages.error && (
          <AwaitedCards label="Loading inventory..." count={4} end="tile" />
        )}
        {hasMore && (
          <FurtherProducts
            failure={isFetchNextPageError ? pages.error : null}
            isFetching={pages.isFetching}
            onMore={() => void pages.fetchNextPage({ cancelRefetch: false })}
          />
        )}
      </Stack>
      {/* Spec §2.12: the list stays empty unless the stock is live. */}
      {live?.alerts ?? (
        <Section title="Stock Alerts">
          <Text look="muted">Nothing to show here.</Text>
        </Section>
      )}
    </>
  )
}

type InventoryCountProps = { stocked: number | undefined; found: number | undefined; hasMore: boolean }

/** `450 products`, or how many of them match the search. */
function InventoryCount({ stocked, found, hasMore }: InventoryCountProps) {
  const products = stocked === 1 ? '1 product' : `${formatCount(stocked ?? 0)} products`
  const isAll = found === undefined || found === stocked
  return (
    <Text look="muted" aria-live="polite">
      {stocked !== undefined &&
        (isAll ? products : `${formatCount(found)}${hasMore ? '+' : ''} of ${products}`)}
    </Text>
  )
}

function NoProducts({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState icon="search" title="No products found" words="Try a different search." />
  ) : (
    <EmptyState icon="box" title="No products yet" words="Products you add appear here." />
  )
}
