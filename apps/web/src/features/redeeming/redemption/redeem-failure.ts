import { RequestFailed } from '@jara/client/request-failed'

/**
 * Whether the outcome is unknown: no answer came, or one that does not tell. A retry with the same key cannot
 * redeem twice.
 */
export function isOutcomeUnknown(failure: unknown): boolean {
  if (!(failure instanceof RequestFailed) || failure.code === 'no-token') return false
  return failure.status === undefined || failure.status >= 500 || failure.code === 'in_progress'
}

/** Statuses that say nothing about the redemption itself: signed out, timed out, or too many requests. */
const passing: readonly number[] = [401, 408, 425, 429]

/** Whether the server has refused this redemption for good. Until then, a retry has to keep its key. */
export function isRefusedForGood(failure: unknown): boolean {
  if (!(failure instanceof RequestFailed) || isOutcomeUnknown(failure)) return false
  return failure.status !== undefined && !passing.includes(failure.status)
}
