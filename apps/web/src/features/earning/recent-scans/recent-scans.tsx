import { wordsOf } from '@jara/client/request-failed'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { limits } from '@jara/rules/limits'
import { EmptyState } from '@jara/ui/empty-state'
import { List } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { waitingPurchases } from '../../../offline/outbox.ts'
import { read } from '../../../api/read.ts'
import { useOnline } from '../../../device/connection.ts'
import { useAsOf } from '../../../offline/use-as-of.ts'
import { RecentScan, RecentScanSkeleton } from './recent-scan.tsx'
import { WaitingScan } from './waiting-scan.tsx'

/** The latest purchases, and above them those confirmed offline and not yet submitted. */
export function RecentScans() {
  const asked = useQuery(read(listMyPurchases))
  const { data: purchases, error } = asked
  const { data: waiting = [] } = useQuery(waitingPurchases)
  const isOnline = useOnline()
  const asOf = useAsOf(asked)
  // Offline, the time of the last update replaces the error if there are purchases to show.
  const isFailed = error !== null && (isOnline || !purchases)
  const scans = purchases?.slice(0, limits.recentScans) ?? []
  return (
    <Section title="Recent Scans" end={asOf && <Text look="meta">{asOf}</Text>}>
      {isFailed && <Notice tone="error">{wordsOf(error, 'Failed to fetch purchase history.')}</Notice>}
      {!purchases && !error && <RecentScanSkeleton />}
      {purchases?.length === 0 && waiting.length === 0 && (
        <EmptyState
          icon="box"
          title="No scans yet"
          words="Products you scan appear here with their points."
        />
      )}
      {scans.length + waiting.length > 0 && (
        <List label="Recent Scans">
          {waiting.map((purchase) => (
            <WaitingScan key={purchase.key} waiting={purchase} />
          ))}
          {scans.map((purchase, place) => (
            <RecentScan key={purchase.id ?? place} purchase={purchase} />
          ))}
        </List>
      )}
    </Section>
  )
}
