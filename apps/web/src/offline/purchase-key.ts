// The key of a purchase is used until it is known to have declared one, so a changed choice cannot double one whose answer was lost.
import { RequestFailed } from '@jara/client/request-failed'
import { newKey } from '../api/intention.ts'
import { forgetUnsettled, type UnsettledPurchase, unsettledPurchase } from '../session/unsettled-purchase.ts'
import { type Delivery, outcomeOf } from './delivery.ts'

/** The key to send this purchase with, and whether another purchase was sent with it before. */
export function claimKey(body: object): UnsettledPurchase & { readonly isOther: boolean } {
  const of = JSON.stringify(body)
  const before = unsettledPurchase()
  const isOther = before !== undefined && before.of !== of
  return { key: before?.key ?? newKey(), of: isOther ? '' : of, isOther }
}

/** Forgets the key unless a purchase with it may still have arrived. */
export function settleKey(error: unknown, key: string | undefined): void {
  const { at } = outcomeOf(deliveryIn(error))
  const wasOther = unsettledPurchase()?.of === ''
  if (at === 'submitted' || (at === 'refused' && !wasOther)) forgetUnsettled(key)
}

/** The server refused to use the key for this purchase, because it has declared another one with it. */
export function hasArrivedBefore(error: unknown): boolean {
  return outcomeOf(deliveryIn(error)).at === 'submitted'
}

function deliveryIn(error: unknown): Delivery {
  const { status = 500, code } = error instanceof RequestFailed ? error : {}
  return code === undefined ? { status } : { status, code }
}
