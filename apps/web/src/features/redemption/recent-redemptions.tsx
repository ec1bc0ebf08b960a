import { listMyRedemptions } from '@jara/contract/redemptions'
import { getPoints } from '@jara/contract/users'
import { Button } from '@jara/ui/button'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { useRepeated } from '../../device/use-repeated.ts'
import { FailureNotice } from '../../failure-notice.tsx'
import { lookAgainMs } from './look-again.ts'
import { RedemptionRow } from './redemption-row.tsx'
import { redemptionPages } from './redemption-pages.ts'

/** Nobody whose points are gone has to wonder what became of them. */
export function RecentRedemptions() {
  return (
    <Section title="Recent redemptions">
      <RedemptionList />
    </Section>
  )
}

const firstRows = 3
const furtherRows = 10

function RedemptionList() {
  const query = useInfiniteQuery(redemptionPages)
  const [wanted, setWanted] = useState(firstRows)
  const redemptions = query.data?.pages.flat() ?? []
  useRepeated(() => void lookAgain(), lookAgainMs(redemptions, query.dataUpdatedAt))
  const showMore = () => {
    setWanted(wanted + furtherRows)
    if (wanted + furtherRows > redemptions.length && query.hasNextPage) void query.fetchNextPage()
  }
  if (query.isPending) return <AwaitedRedemptions />
  if (query.data === undefined) {
    const words = 'Your recent redemptions could not be loaded.'
    return <FailureNotice words={words} said={undefined} onRetry={() => void query.refetch()} />
  }
  if (redemptions.length === 0) return <Text look="muted">What you redeem will show up here.</Text>
  return (
    <>
      <List>
        {redemptions.slice(0, wanted).map((redemption, place) => (
          <RedemptionRow key={redemption.id ?? place} redemption={redemption} />
        ))}
      </List>
      {(redemptions.length > wanted || query.hasNextPage) && (
        <Button variant="quiet" iconEnd="down" busy={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

/** The balance is read last, so that it is no older than the refund that is shown. */
async function lookAgain(): Promise<void> {
  await invalidate(listMyRedemptions)
  await invalidate(getPoints)
}

function AwaitedRedemptions() {
  return (
    <Skeleton label="Loading recent redemptions">
      <SkeletonBlock shape="panel" />
    </Skeleton>
  )
}
