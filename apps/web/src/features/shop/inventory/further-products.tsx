import { saidIn } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { useRef } from 'react'
import { useNearView } from '../../../device/use-near-view.ts'

type FurtherProductsProps = { failure: Error | null; isFetching: boolean; onMore: () => void }

/** Loads the next page as the user nears the end of the list. After a failure, only a tap loads it again. */
export function FurtherProducts({ failure, isFetching, onMore }: FurtherProductsProps) {
  const button = useRef<HTMLButtonElement>(null)
  useNearView(button, isFetching || failure !== null, onMore)
  if (failure) return <InventoryFailure failure={failure} onRetry={onMore} />
  return (
    <Button ref={button} variant="outline" block busy={isFetching} onClick={onMore}>
      Load more
    </Button>
  )
}

export function InventoryFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  return <FailureNotice words="Failed to fetch inventory." said={saidIn(failure)} onRetry={onRetry} />
}
