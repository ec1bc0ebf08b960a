import { Notice } from '@jara/ui/notice'

/** Shown if there has been a second operator: the action then needs approval. */
export function AsksSecond() {
  return (
    <Notice tone="info">
      A second operator must approve this. If no one decides, it takes effect in 24 hours. All operators will
      be notified by email straight away.
    </Notice>
  )
}
