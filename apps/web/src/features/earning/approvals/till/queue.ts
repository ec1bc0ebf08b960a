import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import type { Approval, ShownApproval } from '../decisions.ts'

export interface QueueProps {
  readonly approvals: readonly ShownApproval[]
  /** When the list was read. */
  readonly readAt: number
  readonly onDecide: (approvals: readonly Approval[], status: PurchaseDecision, rejection?: Rejection) => void
  readonly onDismiss: (approval: Approval) => void
}

/** Purchases without a flag or a failed decision. */
export function unflaggedOf(approvals: QueueProps['approvals']): readonly Approval[] {
  return approvals.flatMap(({ approval, decision }) =>
    decision === undefined && (approval.flags ?? []).length === 0 ? [approval] : [],
  )
}
