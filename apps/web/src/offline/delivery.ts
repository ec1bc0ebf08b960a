/** The parts of the server's answer that decide what happens to a waiting upload or purchase. */
export interface Delivery {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly error?: string
  /** The id of the declared purchase. */
  readonly id?: string
  readonly imageUrl?: string
}

export type Outcome =
  | { readonly at: 'submitted' }
  | { readonly at: 'refused'; readonly words: string; readonly code?: string | undefined }
  /** The outcome is unknown, so it is sent again. */
  | { readonly at: 'waiting' }

/** Refusals that are temporary: signed out, timed out, still being processed, or too many requests. */
const passing: readonly number[] = [401, 408, 425, 429]
/** A customer awaiting erasure may keep the account after all, and a counter that is locked or with cashiers can be reopened. */
const passingCodes: readonly unknown[] = [
  'in_progress',
  'account_leaving',
  'counter_locked',
  'not_for_cashiers',
]

/** Spec §8: the text is the server's message, else its error, else the screen's own. */
export function outcomeOf({ status, code, message, error, id }: Delivery): Outcome {
  // A success without a purchase does not come from our server, but for example from a Wi-Fi login page.
  if (status < 400) return { at: id === undefined ? 'waiting' : 'submitted' }
  // The key was already used with another photo, so an earlier attempt did arrive.
  if (code === 'idempotency_key_reused') return { at: 'submitted' }
  if (status >= 500 || passing.includes(status) || passingCodes.includes(code)) return { at: 'waiting' }
  return { at: 'refused', words: message || error || 'Failed to submit purchase.', code }
}
