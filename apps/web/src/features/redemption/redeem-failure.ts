import { RequestFailed } from '../../api/request-failed.ts'

/**
 * Whether the outcome is unknown: no answer came, or one that does not tell. A retry with the same key cannot
 * redeem twice.
 */
export function isOutcomeUnknown(failure: unknown): boolean {
  if (!(failure instanceof RequestFailed) || failure.code === 'no-token') return false
  return failure.status === undefined || failure.status >= 500 || failure.code === 'in_progress'
}
