import { Notice } from '@jara/ui/notice'

/** Shown if there has been a second operator: the action then needs approval. */
export function AsksSecond() {
  return (
    <Notice tone="info">
      This needs a second approver. If no one declines it, it takes effect in 24 hours. All operators will be
      notified by email straight away.
    </Notice>
  )
}
