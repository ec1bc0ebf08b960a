import { RequestFailed, saidIn } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listCounterActs } from '@jara/contract/shop/cashiers'
import { formatMoment } from '@jara/rules/moment'
import { formatPoints } from '@jara/rules/points'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'

const actsByPage = infiniteQueryOptions({
  queryKey: [...keyOf(listCounterActs), 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await request(listCounterActs, { query: { before: pageParam } }, { signal })
    if (page === undefined) throw new RequestFailed({})
    return page
  },
  refetchOnMount: 'always',
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
})

/** Who did what at the counter, and when. */
export function CounterLog() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(actsByPage)
  const acts = data?.pages.flat()
  return (
    <Section title="Counter activity">
      {error && !data && (
        <FailureNotice
          words="We couldn’t load the activity."
          said={saidIn(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <AwaitedCards label="Loading activity..." count={3} end="tile" />}
      {acts?.length === 0 && (
        <EmptyState icon="clock" title="No activity yet" words="Cashier activity appears here." />
      )}
      {acts && acts.length > 0 && (
        <List label="Counter activity">
          {acts.map(({ id, at, act = '', cashier, by_shopkeeper: byShopkeeper, what, points = 0 }) => (
            <ListRow
              key={id}
              title={`${cashier}: ${inWords[act] ?? act}${byShopkeeper ? ' by you' : ''}`}
              meta={[what, formatMoment(at)].filter(Boolean)}
              end={points > 0 && <CoinAmount amount={`+${formatPoints(points)}`} />}
            />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button variant="outline" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Section>
  )
}

const inWords: Readonly<Record<string, string>> = {
  opened: 'unlocked the counter',
  'pin-locked': 'locked after wrong PINs',
  approved: 'approved',
  'approved-held': 'approved (pending Jara review)',
  rejected: 'rejected',
  'points-given': 'gave points',
  sold: 'sold',
  voided: 'voided a sale',
  added: 'added',
  changed: 'changed',
  locked: 'locked',
  unlocked: 'unlocked',
  deleted: 'deleted',
}
