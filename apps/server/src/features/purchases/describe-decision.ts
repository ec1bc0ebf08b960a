import { formatCount } from '@jara/rules/points'
import type { PurchaseDecision } from '@jara/rules/purchase'
import type { Notice } from '../../notices/write-notice.ts'

/** What the customer is told about the decision. */
export function describeDecision(decision: PurchaseDecision, points: number): Omit<Notice, 'userId'> {
  if (decision === 'rejected') {
    const body = 'Your purchase was not confirmed, so it earns no points.'
    return { kind: 'purchase-rejected', title: 'Purchase rejected', body }
  }
  const earned = points === 1 ? '1 point' : `${formatCount(points)} points`
  return { kind: 'purchase-confirmed', title: 'Purchase confirmed', body: `You earned ${earned}.` }
}
