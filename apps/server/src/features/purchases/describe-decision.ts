import type { PurchaseDecision } from '@jara/rules/purchase'
import type { Notice } from '../../notices/write-notice.ts'

/** Stands for the points of the purchase, which the statement that decides it knows: `1 point`, `1,240 points`. */
export const earnedPoints = '{points}'

/** What the customer is told about the decision. */
export function describeDecision(decision: PurchaseDecision): Omit<Notice, 'userId'> {
  if (decision === 'rejected') {
    const body = 'Your purchase was not confirmed, so it earns no points.'
    return { kind: 'purchase-rejected', title: 'Purchase rejected', body }
  }
  return { kind: 'purchase-confirmed', title: 'Purchase confirmed', body: `You earned ${earnedPoints}.` }
}
