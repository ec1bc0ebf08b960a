import { RequestFailed } from '../../api/request-failed.ts'

/**
 * Whether the outcome of the redemption is unknown: no answer came, or one that says nothing about it.
 * Asking again under the same name then redeems nothing twice.
 */
export function isOutcomeUnknown(failure: unknown): boolean {
  if (!(failure instanceof RequestFailed) || failure.code === 'no-token') return false
  return failure.status === undefined || failure.status >= 500 || failure.code === 'in_progress'
}
