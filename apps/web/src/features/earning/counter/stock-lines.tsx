import { wordsOf } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { longestSearch } from '@jara/contract/list-page'
import { formatNaira } from '@jara/rules/naira'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List, ListRow } from '@jara/ui/list'
import { SearchField } from '@jara/ui/search-field'
import { Stack } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useDebounced } from '../../../device/use-debounced.ts'
import type { Basket, BasketLine } from './basket.ts'

const mostFound = 20
const typingMs = 250

interface StockLinesProps {
  readonly basket: Basket
  readonly onLine: (line: BasketLine) => void
}

/** The basket, and below it the products that the search finds in stock. */
export function StockLines({ basket, onLine }: StockLinesProps) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  useDebounced(search, () => setAsked(search.trim()), typingMs)
  const query = { limit: String(mostFound), ...(asked === '' ? {} : { search: asked }) }
  const { data, error, refetch } = useQuery({
    ...read(listInventory, { query }),
    placeholderData: keepPreviousData,
  })
  const found = (data ?? []).flatMap(
    ({ product_id: productId, product_name: name = '', quantity: left = 0, price_per_unit: price = 0 }) =>
      productId === undefined || basket.some((line) => line.productId === productId)
        ? []
        : [{ productId, name, left, priceKobo: Math.round(price * 100), quantity: 0 }],
  )
  return (
    <Stack gap={4}>
      <SearchField
        label="Search products"
        name="search"
        placeholder="Search products..."
        maxLength={longestSearch}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {basket.length > 0 && <Lines label="Items in this sale" lines={basket} onLine={onLine} />}
      {error && (
        <FailureNotice
          words={wordsOf(error, 'Failed to fetch products.')}
          said={undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <AwaitedCards label="Loading products..." count={4} end="tile" />}
      {found.length > 0 && <Lines label="Products" lines={found} onLine={onLine} />}
      {data?.length === 0 && (
        <EmptyState icon="search" title="No products found" words="Try a different search." />
      )}
    </Stack>
  )
}

type LinesProps = { label: string; lines: Basket; onLine: (line: BasketLine) => void }

function Lines({ label, lines, onLine }: LinesProps) {
  return (
    <List label={label}>
      {lines.map((line) => (
        <ListRow
          key={line.productId}
          title={line.name}
          meta={[
            `${formatNaira(line.priceKobo)} · ${line.left === 0 ? 'Out of stock' : `${line.left} left`}`,
          ]}
          end={
            <Stepper
              label={`Quantity of ${line.name}`}
              decreaseLabel={`Decrease quantity of ${line.name}`}
              increaseLabel={`Increase quantity of ${line.name}`}
              value={line.quantity}
              least={0}
              most={line.left}
              onValue={(quantity) => onLine({ ...line, quantity })}
            />
          }
        />
      ))}
    </List>
  )
}
