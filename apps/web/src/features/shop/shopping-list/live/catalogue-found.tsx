import { wordsOf } from '@jara/client/request-failed'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDebounced } from '../../../../device/use-debounced.ts'
import { useOnline } from '../../../../device/connection.ts'
import type { ListedProduct } from '../../../../offline/shopping-list/list-entry.ts'
import type { Looking } from '../shopping-list.ts'
import { cataloguePages } from './catalogue-pages.ts'

const typingPauseMs = 300

type CatalogueFoundProps = {
  looking: Looking
  cards: (products: readonly ListedProduct[]) => ReactNode
}

/** The catalogue's products that match, from the server. */
export function CatalogueFound({ looking, cards }: CatalogueFoundProps) {
  const [search, setSearch] = useState(looking.search)
  useDebounced(looking.search, () => setSearch(looking.search), typingPauseMs)
  const isOnline = useOnline()
  const pages = cataloguePages({ search: search.trim(), category: looking.category })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pages)
  return (
    <>
      {error && !data && (
        <FailureNotice
          words={isOnline ? 'The products could not be loaded.' : 'Go online to search for products.'}
          said={isOnline ? wordsOf(error, '') : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <AwaitedCards label="Loading products..." count={3} end="tile" />}
      {data && cards(data)}
      {hasNextPage && (
        <Button variant="tonal" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more products
        </Button>
      )}
    </>
  )
}
