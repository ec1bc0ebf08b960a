import { saidIn } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { changesPerPage, listStockChanges } from '@jara/contract/shop/inventory-stock'
import { formatMoment } from '@jara/rules/moment'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Spinner } from '@jara/ui/spinner'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { changeInWords, type StockChange } from './change-in-words.ts'

/** Every change of a product's stock, newest first, with who made it. */
export function StockChanges({ productId }: { productId: number }) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listInventory), 'changes', productId],
    queryFn: async ({ pageParam, signal }) =>
      (await request(
        listStockChanges,
        { params: { product: productId }, query: { before: pageParam } },
        { signal },
      )) ?? [],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly StockChange[]) =>
      page.length === changesPerPage ? page.at(-1)?.id : undefined,
  })
  return (
    <Section title="Changes">
      {pages.isPending && <Spinner label="Loading changes..." labelHidden />}
      {pages.error && (
        <FailureNotice
          words="The changes could not be loaded."
          said={saidIn(pages.error)}
          onRetry={() => void pages.refetch()}
        />
      )}
      <List label="Changes">
        {pages.data?.pages.flat().map((change) => (
          <ListRow
            key={change.id}
            title={changeInWords(change)}
            meta={[[change.by, formatMoment(change.changed_at)].filter(Boolean).join(' · ')]}
          />
        ))}
      </List>
      {pages.hasNextPage && (
        <Button
          variant="outline"
          block
          small
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Section>
  )
}
