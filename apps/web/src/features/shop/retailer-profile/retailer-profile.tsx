import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { getRetailerProfile } from '@jara/contract/shop/retailers'
import { Button } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { Notice } from '@jara/ui/notice'
import { SkeletonBlock } from '@jara/ui/skeleton'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { ProfileCard } from './profile-card.tsx'
import { isEmpty } from './shared-profile.ts'

type RetailerProfileProps = {
  /** A shop has a counter, a brand does not. */
  hasCounter: boolean
}

export function RetailerProfile({ hasCounter }: RetailerProfileProps) {
  const { data: profile, error, isPending, isFetching, refetch } = useQuery(read(getRetailerProfile))
  if (isPending) return <ProfileAwaited />
  if (profile && !isEmpty(profile)) return <ProfileCard profile={profile} hasCounter={hasCounter} />
  if (profile || (error instanceof RequestFailed && error.code === 'no-answer')) {
    return <EmptyState icon="store" title="No profile data available" />
  }
  return (
    <Stack gap={4}>
      <Notice tone="error">Error: {wordsOf(error, 'Failed to fetch retailer profile.')}</Notice>
      <Button
        variant="tonal"
        icon="refresh"
        busy={isFetching}
        busyLabel="Loading..."
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </Stack>
  )
}

function ProfileAwaited() {
  return (
    <Stack gap={5}>
      <Spinner label="Loading profile..." />
      <Stack gap={5} aria-hidden="true">
        <SkeletonBlock shape="panel" />
        <SkeletonBlock shape="panel" />
      </Stack>
    </Stack>
  )
}
