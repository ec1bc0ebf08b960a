import { saidIn } from '@jara/client/request-failed'
import { longestSearch } from '@jara/contract/list-page'
import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Picture } from '@jara/ui/picture'
import { SearchField } from '@jara/ui/search-field'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { Tile, TileIcon, Tiles } from '@jara/ui/tile'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useId } from 'react'
import type { Goods } from './live-sale.ts'
import type { useGoods } from './use-goods.ts'

/** Shows the best sellers; a search shows more. */
const mostPopular = 6
const mostFound = 12

interface GoodsTilesProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly goods: ReturnType<typeof useGoods>
  readonly onTap: (goods: Goods) => void
}

/** The goods for sale. Those out of stock cannot be tapped. */
export function GoodsTiles({ search, onSearch, goods, onTap }: GoodsTilesProps) {
  const headingId = useId()
  const { shown, error, isPending, retry } = goods
  const [only] = shown
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>
        <VisuallyHidden>Popular Items</VisuallyHidden>
      </h2>
      <Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // A barcode reader types the number and Enter.
            if (only && shown.length === 1) {
              onTap(only)
              onSearch('')
            }
          }}
        >
          <SearchField
            label="Product or barcode"
            name="search"
            placeholder="Product or barcode"
            maxLength={longestSearch}
            value={search}
            onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          />
        </form>
        {isPending && <Spinner label="Loading products..." labelHidden />}
        {error && shown.length === 0 && (
          <FailureNotice words="The products could not be loaded." said={saidIn(error)} onRetry={retry} />
        )}
        {!isPending && !error && shown.length === 0 && (
          <EmptyState
            icon="search"
            title="No products found"
            words="You can only sell products your shop stocks."
          />
        )}
        <Tiles>
          {shown.slice(0, search.trim() === '' ? mostPopular : mostFound).map((item) => (
            <GoodsTile key={item.id} item={item} onTap={onTap} />
          ))}
        </Tiles>
      </Stack>
    </section>
  )
}

function GoodsTile({ item, onTap }: { item: Goods; onTap: (goods: Goods) => void }) {
  const { name, priceKobo, left, imageUrl } = item
  const tile = {
    name,
    meta: left === 0 ? 'Out of stock' : `${formatCount(left)} left`,
    price: formatNaira(priceKobo),
    picture: <Picture source={imageUrl} alternative="" shape="wide" fallback={<TileIcon icon="box" />} />,
  }
  return left === 0 ? <Tile {...tile} /> : <Tile {...tile} onPress={() => onTap(item)} />
}
