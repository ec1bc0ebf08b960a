import { listMyPurchases } from '@jara/contract/purchases'
import { limits } from '@jara/rules/limits'
import { EmptyState } from '@jara/ui/empty-state'
import { List } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { wordsOf } from '../../api/request-failed.ts'
import { RecentScan, RecentScanSkeleton } from './recent-scan.tsx'

export function RecentScans() {
  const { data: purchases, error } = useQuery(read(listMyPurchases))
  return (
    <Section title="Recent Scans">
      {error && <Notice tone="error">{wordsOf(error, 'Failed to fetch purchase history.')}</Notice>}
      {!purchases && !error && <RecentScanSkeleton />}
      {purchases?.length === 0 && (
        <EmptyState icon="box" title="No scans yet" words="What you scan shows up here with its points." />
      )}
      {purchases && purchases.length > 0 && (
        <List label="Recent Scans">
          {purchases.slice(0, limits.recentScans).map((purchase, place) => (
            <RecentScan key={purchase.id ?? place} purchase={purchase} />
          ))}
        </List>
      )}
    </Section>
  )
}
