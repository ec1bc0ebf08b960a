import { saidIn } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { pageSize } from '@jara/contract/call'
import { countStockAlerts, listStockAlerts } from '@jara/contract/shop/inventory-stock'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, readAlong } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import type { StockAlert } from './alerts.ts'
import { AlertList } from './stock-alerts.tsx'

type Alert = ToleratedAnswer<typeof listStockAlerts>[number]

/** Products running out in the shop's real stock. A dismissed alert stays hidden while the screen is open. */
export function LiveStockAlerts(frame: { title: string; back: string }) {
  const [now] = useState(() => new Date())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listInventory), 'alerts'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(listStockAlerts, { query: { before: pageParam } }, { signal })) ?? [],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly Alert[]) =>
      page.length === pageSize ? page.at(-1)?.product_id?.toString() : undefined,
  })
  const counted = useQuery(readAlong(listInventory, countStockAlerts))
  const all = pages.data?.pages.flat().map(alertOf) ?? []
  const active = all.filter(({ id }) => !dismissed.has(id))
  const hidden = all.filter(({ id }) => dismissed.has(id))
  const hiddenHigh = hidden.filter(({ priority }) => priority === 'high').length
  const awaited = pages.isPending && <AwaitedCards label="Loading alerts..." count={3} end="tile" />
  const failed = pages.error && (
    <FailureNotice
      words="The alerts could not be loaded."
      said={saidIn(pages.error)}
      onRetry={() => void pages.refetch()}
    />
  )
  return (
    <AlertList
      {...frame}
      active={active}
      total={(counted.data?.total ?? all.length) - hidden.length}
      high={(counted.data?.high ?? 0) - hiddenHigh}
      now={now}
      onDismiss={(id) => setDismissed(new Set([...dismissed, id]))}
      instead={awaited || failed || undefined}
      foot={
        pages.hasNextPage && (
          <Button
            variant="outline"
            block
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Load more
          </Button>
        )
      }
    />
  )
}

function alertOf({
  product_id = 0,
  product_name = 'Product',
  quantity = 0,
  threshold = 0,
  ...alert
}: Alert): StockAlert {
  return {
    // A dismissed alert returns when the stock has changed.
    id: `${product_id} at ${quantity}`,
    productName: product_name,
    currentStock: quantity,
    threshold,
    type: quantity === 0 ? 'out_of_stock' : 'low_stock',
    priority: alert.priority ?? 'medium',
    createdAt: new Date(alert.changed_at ?? Date.now()),
    dismissed: false,
  }
}
