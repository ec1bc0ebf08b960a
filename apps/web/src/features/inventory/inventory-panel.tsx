import { AwaitedCards } from '@jara/ui/awaited-cards'
import { listInventory } from '@jara/contract/inventory'
import { formatCount } from '@jara/rules/points'
import { isFound } from '@jara/rules/search'
import { Chips } from '@jara/ui/chips'
import { EmptyState } from '@jara/ui/empty-state'
import { SearchField } from '@jara/ui/search-field'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { InventoryFailure } from './inventory-failure.tsx'
import { InventoryList } from './inventory-list.tsx'

const categories = ['all', 'Fruits', 'Dairy', 'Beverages', 'Snacks'] as const

/** The shop's stock. */
export function InventoryPanel() {
  const { data, error, isPending, refetch } = useQuery(read(listInventory))
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<(typeof categories)[number]>('all')
  const found = data?.filter(({ product_name = '' }) => isFound(product_name, search))
  return (
    <>
      <Stack>
        <SearchField
          label="Search products"
          name="search"
          placeholder="Search products..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {/* Spec §2.12: the chips do not filter anything. */}
        <Chips label="Categories" options={categories} selected={category} onSelect={setCategory} />
      </Stack>
      <Stack>
        <h2>
          <VisuallyHidden>Products</VisuallyHidden>
        </h2>
        <InventoryCount all={data?.length} found={found?.length} />
        {error && <InventoryFailure failure={error} onRetry={() => void refetch()} />}
        {isPending && <AwaitedCards label="Loading inventory..." count={4} end="tile" />}
        {found && found.length > 0 && <InventoryList items={found} />}
        {found?.length === 0 && <NoProducts isSearched={search.trim() !== ''} />}
      </Stack>
      {/* Spec §2.12: nothing is ever listed here. */}
      <Section title="Stock Alerts">
        <Text look="muted">Nothing to show here.</Text>
      </Section>
    </>
  )
}

type InventoryCountProps = { all: number | undefined; found: number | undefined }

/** `18 products`, or how many of them match the search. */
function InventoryCount({ all, found }: InventoryCountProps) {
  const products = all === 1 ? '1 product' : `${formatCount(all ?? 0)} products`
  return (
    <Text look="muted" aria-live="polite">
      {all !== undefined && (found === all ? products : `${formatCount(found ?? 0)} of ${products}`)}
    </Text>
  )
}

function NoProducts({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState icon="search" title="No products found" words="Try fewer or other words." />
  ) : (
    <EmptyState icon="box" title="No products yet" words="What you add is listed here." />
  )
}
