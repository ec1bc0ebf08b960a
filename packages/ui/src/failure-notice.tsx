import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FailureNoticeProps = {
  /** What failed, in the screen's own sentence. */
  words: string
  /** What the server said about it. */
  said: string | undefined
  /** Only where asking again can do no harm. */
  onRetry?: (() => void) | undefined
}

/** Stands in the place of what failed. */
export function FailureNotice({ words, said, onRetry }: FailureNoticeProps) {
  return (
    <Notice tone="error">
      <p>{words}</p>
      {said && <p>{said}</p>}
      {onRetry && (
        <Button variant="quiet" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
