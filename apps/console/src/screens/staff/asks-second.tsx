import { Notice } from '@jara/ui/notice'

/** Shown if there has been a second operator: the action then needs approval. */
export function AsksSecond() {
  return (
    <Notice tone="info">
      A second operator has to approve this. If nobody stops it, it happens in 24 hours. All operators are
      told by e-mail at once.
    </Notice>
  )
}
