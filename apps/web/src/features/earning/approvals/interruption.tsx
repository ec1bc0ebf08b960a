import { asOf } from '@jara/rules/moment'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row } from '@jara/ui/stack'
import { useLiveState } from '../../../live/live-state.ts'

interface InterruptionProps {
  /** When the list was last read. 0 if it never was. */
  readonly readAt: number
  readonly onRefresh: () => void
}

/** Warns that new purchases do not appear automatically, so that an empty list is not mistaken for a quiet day. */
export function Interruption({ readAt, onRefresh }: InterruptionProps) {
  if (useLiveState() !== 'interrupted' || readAt === 0) return null
  return (
    <Notice tone="warning">
      <Row wrap between>
        Live updates are interrupted. {asOf(readAt, readAt)}.
        <Button variant="quiet" icon="refresh" onClick={onRefresh}>
          Refresh
        </Button>
      </Row>
    </Notice>
  )
}
