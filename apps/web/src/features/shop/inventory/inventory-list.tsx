import { largestPage } from '@jara/contract/list-page'
import { Stack } from '@jara/ui/stack'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { InventoryCard, type StockActs } from './inventory-card.tsx'
import type { InventoryItem } from './use-stock.ts'
import styles from './inventory-list.module.css'

type InventoryListProps = {
  items: readonly InventoryItem[]
  /** The total number of products, if known. */
  total: number | undefined
  hasMore: boolean
  acts: StockActs | undefined
}

/** A list shorter than a page is rendered in full, so that the browser's search works in it. */
export function InventoryList({ items, total, hasMore, acts }: InventoryListProps) {
  if (items.length >= largestPage) {
    return (
      <LongInventoryList items={items} total={hasMore ? (total ?? unknownTotal) : items.length} acts={acts} />
    )
  }
  return (
    <Stack as="ul" role="list">
      {items.map((item, place) => (
        <li key={item.product_id ?? place}>
          <InventoryCard item={item} acts={acts} />
        </li>
      ))}
    </Stack>
  )
}

/** The value that `aria-setsize` uses for an unknown total. */
const unknownTotal = -1
const likelyHeightPx = 136
const gapPx = 12

/** Renders only the cards near the viewport, each at its position in the whole list. */
function LongInventoryList({ items, total, acts }: Omit<InventoryListProps, 'hasMore'> & { total: number }) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => likelyHeightPx,
    gap: gapPx,
    overscan: 6,
    scrollMargin: list?.offsetTop ?? 0,
    getItemKey: (place) => items[place]?.product_id ?? place,
  })
  return (
    <ul ref={setList} role="list" className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={total}
          aria-posinset={index + 1}
          className={styles.drawn}
          style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
        >
          {items[index] && <InventoryCard item={items[index]} acts={acts} />}
        </li>
      ))}
    </ul>
  )
}
