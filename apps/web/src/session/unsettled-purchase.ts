import { forgetDraft, keepDraft, keptDraft } from './visit-draft.ts'

/** A purchase that was sent but may not have arrived. */
export interface UnsettledPurchase {
  readonly key: string
  /** The body that was sent. Empty if several different purchases were sent with this key. */
  readonly of: string
}

/** Kept for the visit: a customer may leave the screen or reload before retrying. */
export function unsettledPurchase(): UnsettledPurchase | undefined {
  return keptDraft('purchase') as UnsettledPurchase | undefined
}

export function keepUnsettled(purchase: UnsettledPurchase): void {
  keepDraft('purchase', purchase)
}

/** Discards the purchase that was sent with this key. A late answer may be about an earlier one. */
export function forgetUnsettled(key: string | undefined): void {
  if (unsettledPurchase()?.key === key) forgetDraft('purchase')
}
