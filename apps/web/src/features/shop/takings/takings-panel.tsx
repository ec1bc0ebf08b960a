import { saidIn } from '@jara/client/request-failed'
import { pageSize } from '@jara/contract/call'
import { listInventory } from '@jara/contract/shop/inventory'
import { listSales, readTakings } from '@jara/contract/shop/sales'
import { formatAmount } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Hero } from '@jara/ui/hero'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Spinner } from '@jara/ui/spinner'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, readAlong } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { PointsAccount } from './points-account.tsx'
import { SaleRow, type Sale } from './sale-row.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** The shop's sales today, and those that were voided. */
export function TakingsPanel() {
  const [doomed, setDoomed] = useState<Sale>()
  const takings = useQuery(readAlong(listInventory, readTakings))
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listInventory), 'sales'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(listSales, { query: { before: pageParam } }, { signal })) ?? [],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly Sale[]) => (page.length === pageSize ? page.at(-1)?.id : undefined),
  })
  const sales = pages.data?.pages.flat() ?? []
  const error = pages.error ?? takings.error
  return (
    <>
      {takings.data && <TakingsHero takings={takings.data} />}
      {error && (
        <FailureNotice
          words="The takings could not be loaded."
          said={saidIn(error)}
          onRetry={() => {
            void takings.refetch()
            void pages.refetch()
          }}
        />
      )}
      {(pages.isPending || takings.isPending) && <Spinner label="Loading takings..." labelHidden large />}
      {pages.data && sales.length === 0 && (
        <EmptyState icon="cash" title="No sales today" words="Sales you make in Quick Sales appear here." />
      )}
      {sales.length > 0 && (
        <Section title="Sales">
          <List label="Sales">
            {sales.map((sale) => (
              <SaleRow key={sale.id} sale={sale} onVoid={() => setDoomed(sale)} />
            ))}
          </List>
          {pages.hasNextPage && (
            <Button
              variant="outline"
              block
              busy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </Section>
      )}
      {takings.data?.day !== undefined && <PointsAccount month={takings.data.day.slice(0, 7)} />}
      {doomed && <VoidDialog sale={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  )
}

type Takings = ToleratedAnswer<typeof readTakings>

function TakingsHero({ takings }: { takings: Takings }) {
  const { sales = 0, total, cash, card, with_points: withPoints = 0, voids = 0, voided } = takings
  return (
    <Hero
      label="Takings today"
      value={formatAmount(total) ?? ''}
      note={sales === 1 ? '1 sale' : `${formatCount(sales)} sales`}
      parts={[
        { label: 'Cash', value: formatAmount(cash) ?? '' },
        { label: 'Card', value: formatAmount(card) ?? '' },
        ...(withPoints > 0 ? [{ label: 'Points', value: formatAmount(withPoints) ?? '' }] : []),
        ...(voids > 0
          ? [{ label: `Voided (${formatCount(voids)})`, value: formatAmount(voided) ?? '' }]
          : []),
      ]}
    />
  )
}
