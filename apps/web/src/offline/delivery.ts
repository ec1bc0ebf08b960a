/** What came back for something that waited to be sent: the parts that decide what becomes of it. */
export interface Delivery {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly error?: string
  /** Of the purchase that was declared. */
  readonly id?: string
  readonly imageUrl?: string
}

export type Outcome =
  | { readonly at: 'submitted' }
  | { readonly at: 'refused'; readonly words: string; readonly code?: string | undefined }
  /** Still unknown: it is sent again. */
  | { readonly at: 'waiting' }

/** Of the refusals those that pass: signed out, too slow, still at work on it, too many at once. */
const passing: readonly number[] = [401, 408, 425, 429]

/** Spec §8: the words are the server's message, else its error, else the screen's own. */
export function outcomeOf({ status, code, message, error, id }: Delivery): Outcome {
  // A success without a purchase in it is not ours, but that of a network's sign-in page, say.
  if (status < 400) return { at: id === undefined ? 'waiting' : 'submitted' }
  // The same name with another photo: the first sending had arrived after all.
  if (code === 'idempotency_key_reused') return { at: 'submitted' }
  if (status >= 500 || passing.includes(status) || code === 'in_progress') return { at: 'waiting' }
  return { at: 'refused', words: message || error || 'Failed to submit purchase.', code }
}
