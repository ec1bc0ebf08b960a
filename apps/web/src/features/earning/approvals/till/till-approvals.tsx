import { saidIn } from '@jara/client/request-failed'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useOnline } from '../../../../device/connection.ts'
import { shownApprovals } from '../decisions.ts'
import { pendingPurchases } from '../pending-purchases.ts'
import { OfflineDecisions } from './offline-decisions.tsx'
import { PhoneQueue } from './phone-queue.tsx'
import { TabletQueue } from './tablet-queue.tsx'
import styles from './till.module.css'
import { UndoDecisions } from './undo-decisions.tsx'
import { useTillDecisions } from './use-till-decisions.ts'

/** Purchases awaiting the shop in counter mode: a list on a phone; a list and the selected purchase on a tablet. */
export function TillApprovals() {
  const pending = useInfiniteQuery(pendingPurchases)
  const { data, error, hasNextPage, isFetchingNextPage, dataUpdatedAt } = pending
  const { kept, decisions, decide, dismiss } = useTillDecisions()
  const isOnline = useOnline()
  const Queue = useWide() ? TabletQueue : PhoneQueue
  const approvals = data && shownApprovals(data.pages.flat(), decisions)
  return (
    <div className={styles.approvals}>
      {!isOnline && <OfflineDecisions kept={kept} />}
      {error && isOnline && (
        <FailureNotice
          words="Failed to fetch pending approvals."
          said={saidIn(error)}
          onRetry={() => void pending.refetch()}
        />
      )}
      {approvals && (
        <Queue approvals={approvals} readAt={dataUpdatedAt} onDecide={decide} onDismiss={dismiss} />
      )}
      {!approvals && !error && <AwaitedCards label="Loading pending approvals..." count={2} end="panel" />}
      {hasNextPage && (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void pending.fetchNextPage()}>
          Load more
        </Button>
      )}
      <UndoDecisions kept={kept} />
    </div>
  )
}

const wide = '(min-width: 900px)'

/** Whether there is room for two columns. */
function useWide(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches)
}

function watchWidth(watcher: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}
