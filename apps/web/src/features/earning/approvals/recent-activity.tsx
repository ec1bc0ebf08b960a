import { saidIn } from '@jara/client/request-failed'
import { formatCount } from '@jara/rules/points'
import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Section } from '@jara/ui/section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FailureNotice } from '@jara/ui/failure-notice'
import { ApprovalList } from './approval-list.tsx'
import { Interruption } from './interruption.tsx'
import { type ShownApproval, shownApprovals } from './decisions.ts'
import { pendingPurchases } from './pending-purchases.ts'
import { useDecisions } from './use-decisions.ts'

/** The declared purchases that await a decision. */
export function RecentActivity({ showsShop }: { showsShop: boolean }) {
  const pending = useInfiniteQuery(pendingPurchases)
  const { data, error, hasNextPage, isFetchNextPageError } = pending
  const { decisions, decide, dismiss } = useDecisions()
  const approvals = data && shownApprovals(data.pages.flat(), decisions)
  return (
    <Section
      title="Recent Activity"
      end={approvals && <PendingCount approvals={approvals} hasMore={hasNextPage} />}
    >
      {error && !isFetchNextPageError && (
        <FailedApprovals said={saidIn(error)} onRetry={() => void pending.refetch()} />
      )}
      <Interruption readAt={pending.dataUpdatedAt} onRefresh={() => void pending.refetch()} />
      {approvals && (
        <ApprovalList approvals={approvals} showsShop={showsShop} onDecide={decide} onDismiss={dismiss} />
      )}
      {!approvals && !error && <AwaitedCards label="Loading pending approvals..." count={2} end="panel" />}
      {isFetchNextPageError && <FailedApprovals said={saidIn(error)} />}
      {hasNextPage && (
        <Button
          variant="outline"
          block
          busy={pending.isFetchingNextPage}
          onClick={() => void pending.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Section>
  )
}

function FailedApprovals({
  said,
  onRetry,
}: {
  said: string | undefined
  onRetry?: (() => void) | undefined
}) {
  return <FailureNotice words="Failed to fetch pending approvals." said={said} onRetry={onRetry} />
}

/** The number of pending purchases. Screen readers announce its changes. */
function PendingCount({ approvals, hasMore }: { approvals: readonly ShownApproval[]; hasMore: boolean }) {
  const count = approvals.filter(({ decision }) => decision?.at !== 'overtaken').length
  return (
    <span aria-live="polite">
      {count > 0 && (
        <Badge tone="yellow">
          {formatCount(count)}
          {hasMore && '+'} pending
        </Badge>
      )}
    </span>
  )
}
