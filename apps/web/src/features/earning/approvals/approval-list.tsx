import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import { EmptyState } from '@jara/ui/empty-state'
import { Stack } from '@jara/ui/stack'
import { useRef, useState } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'
import { ApprovalCard } from './approval-card.tsx'
import styles from './approval-list.module.css'
import type { Approval, ShownApproval } from './decisions.ts'

/** Longer than a double tap, shorter than it takes to read the next purchase. */
const settlingMs = 400

type ApprovalListProps = {
  approvals: readonly ShownApproval[]
  showsShop: boolean
  onDecide: (approval: Approval, status: PurchaseDecision) => void
  onDismiss: (approval: Approval) => void
}

/** Ignores taps for a moment after a card appears or disappears, because another card may have moved under the finger. */
export function ApprovalList({ approvals, showsShop, onDecide, onDismiss }: ApprovalListProps) {
  const group = useRef<HTMLDivElement>(null)
  const isStill = useStill(approvals.map(({ approval }) => approval.id).join())
  // The pressed button disappears with its purchase, so the focus moves to the list.
  const keepFocus = () => group.current?.focus({ preventScroll: true })
  return (
    <div
      ref={group}
      role="group"
      aria-label="Pending approvals"
      tabIndex={-1}
      className={isStill ? undefined : styles.moving}
    >
      {approvals.length === 0 ? (
        <EmptyState icon="check" title="No pending approvals" />
      ) : (
        <Stack as="ul" role="list">
          {approvals.map((shown) => (
            <ApprovalCard
              key={shown.approval.id}
              {...shown}
              showsShop={showsShop}
              onDecide={(approval, status) => {
                keepFocus()
                onDecide(approval, status)
              }}
              onDismiss={(approval) => {
                keepFocus()
                onDismiss(approval)
              }}
            />
          ))}
        </Stack>
      )}
    </div>
  )
}

/** False for a moment after the layout has changed, because a tap may be aimed at the old one. */
export function useStill(layout: string): boolean {
  const [stillLayout, setStill] = useState(layout)
  useDebounced(layout, () => setStill(layout), settlingMs)
  return layout === stillLayout
}
