import { RequestFailed, saidIn } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listCashiers } from '@jara/contract/shop/cashiers'
import { formatCount, formatPoints } from '@jara/rules/points'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { CashierDialog } from './cashier-dialog.tsx'
import type { ListedCashier } from './cashier-draft.ts'

const cashiersByPage = infiniteQueryOptions({
  queryKey: [...keyOf(listCashiers), 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await request(listCashiers, { query: { before: pageParam } }, { signal })
    if (page === undefined) throw new RequestFailed({})
    return page
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
})

/** The cashiers who may open the counter. */
export function CashierList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(cashiersByPage)
  const [open, setOpen] = useState<ListedCashier | 'new'>()
  const cashiers = data?.pages.flat().filter((each): each is ListedCashier => each.id !== undefined)
  return (
    <Section
      title="Cashiers"
      end={
        <Button small variant="tonal" icon="plus" onClick={() => setOpen('new')}>
          Add
        </Button>
      }
    >
      {error && !data && (
        <FailureNotice
          words="The cashiers could not be loaded."
          said={saidIn(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <AwaitedCards label="Loading cashiers..." count={2} end="tile" />}
      {cashiers?.length === 0 && (
        <EmptyState
          icon="user"
          title="No cashiers yet"
          words="Add your cashiers. Each one unlocks the counter with their own PIN."
        />
      )}
      {cashiers && cashiers.length > 0 && (
        <List label="Cashiers">
          {cashiers.map((cashier) => (
            <ListRow
              key={cashier.id}
              title={cashier.name}
              meta={[limitOf(cashier)]}
              end={<Standing cashier={cashier} />}
              onPress={() => setOpen(cashier)}
            />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button variant="outline" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
      {open && (
        <CashierDialog cashier={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}

function limitOf({ points_in_a_day: given = 0, points_a_day: limit }: ListedCashier): string {
  if (limit === undefined || limit === null) return `${formatPoints(given)} in 24 hours, no limit`
  return `${formatCount(given)} of ${formatPoints(limit)} in 24 hours`
}

function Standing({ cashier: { is_locked, locked_until } }: { cashier: ListedCashier }) {
  if (is_locked === true) return <Badge tone="red">Locked</Badge>
  return typeof locked_until === 'string' ? <Badge tone="red">PIN locked</Badge> : null
}
