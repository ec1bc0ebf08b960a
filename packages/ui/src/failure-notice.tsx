import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FailureNoticeProps = {
  /** What failed, in the screen's own words. */
  words: string
  /** The server's message, if any. */
  said: string | undefined
  /** Only for a request that is safe to repeat. */
  onRetry?: (() => void) | undefined
}

/** Replaces content that failed to load. */
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
