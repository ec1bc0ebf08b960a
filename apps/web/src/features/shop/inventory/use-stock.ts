import { countInventory, type listInventory } from '@jara/contract/shop/inventory'
import { isFound } from '@jara/rules/search'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { inventoryPages } from './inventory-pages.ts'
import { useAskedSearch } from './use-asked-search.ts'

export type InventoryItem = ToleratedAnswer<typeof listInventory>[number]

/** The loaded products that match a search, and how many the shop stocks. */
export function useStock(search: string, category?: string) {
  const stock = useInfiniteQuery(inventoryPages(''))
  const isWholeHere = stock.data !== undefined && !stock.hasNextPage
  const asked = useAskedSearch(search, isWholeHere)
  const pages = useInfiniteQuery(inventoryPages(asked, category))
  const counted = useQuery({ ...read(countInventory), enabled: stock.hasNextPage })
  const here = (pages.data ?? stock.data)?.pages.flat()
  return {
    pages,
    /** Until the server answers, matches among the loaded products. */
    found: here && withoutRepeats(here).filter(({ product_name = '' }) => isFound(product_name, search)),
    /** Whether these are the results of the current search. */
    isSettled:
      (isWholeHere && category === undefined) ||
      ((isWholeHere || search.trim() === asked) && !pages.isPlaceholderData && !pages.isPending),
    stocked: isWholeHere ? stock.data?.pages.flat().length : counted.data?.products,
  }
}

/** A restocked product moves to the front, so it may appear on two pages. */
function withoutRepeats(items: readonly InventoryItem[]): InventoryItem[] {
  const seen = new Set<number>()
  return items.filter(({ product_id }) => {
    if (product_id === undefined) return true
    const isNew = !seen.has(product_id)
    seen.add(product_id)
    return isNew
  })
}
