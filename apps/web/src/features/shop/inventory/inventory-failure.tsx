import { saidIn } from '@jara/client/request-failed'
import { FailureNotice } from '@jara/ui/failure-notice'

export function InventoryFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  return <FailureNotice words="Failed to fetch inventory." said={saidIn(failure)} onRetry={onRetry} />
}
