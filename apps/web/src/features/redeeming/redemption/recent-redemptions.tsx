import { Button } from '@jara/ui/button'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '@jara/ui/failure-notice'
import { RedemptionRow } from './redemption-row.tsx'
import { redemptionPages } from './redemption-pages.ts'

/** The customer's redemptions with their results. */
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
  const showMore = () => {
    setWanted(wanted + furtherRows)
    if (wanted + furtherRows > redemptions.length && query.hasNextPage) void query.fetchNextPage()
  }
  if (query.isPending) return <AwaitedRedemptions />
  if (query.data === undefined) {
    const words = 'Your recent redemptions could not be loaded.'
    return <FailureNotice words={words} said={undefined} onRetry={() => void query.refetch()} />
  }
  if (redemptions.length === 0) return <Text look="muted">Your redemptions will appear here.</Text>
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

function AwaitedRedemptions() {
  return (
    <Skeleton label="Loading recent redemptions">
      <SkeletonBlock shape="panel" />
    </Skeleton>
  )
}
