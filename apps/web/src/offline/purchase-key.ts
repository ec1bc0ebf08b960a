// A purchase's key is used until it is known to have declared one: a changed choice then cannot duplicate one whose answer was lost.
import { newKey } from '@jara/client/intention'
import { RequestFailed } from '@jara/client/request-failed'
import { forgetUnsettled, type UnsettledPurchase, unsettledPurchase } from '../session/unsettled-purchase.ts'
import { type Delivery, outcomeOf } from './delivery.ts'

/** The key to send this purchase with, and whether it was used for another purchase before. */
export function claimKey(body: object): UnsettledPurchase & { readonly isOther: boolean } {
  const of = JSON.stringify(body)
  const before = unsettledPurchase()
  const isOther = before !== undefined && before.of !== of
  return { key: before?.key ?? newKey(), of: isOther ? '' : of, isOther }
}

/** Discards the key unless a purchase with it may still have arrived. */
export function settleKey(error: unknown, key: string | undefined): void {
  const { at } = outcomeOf(deliveryIn(error))
  const wasOther = unsettledPurchase()?.of === ''
  if (at === 'submitted' || (at === 'refused' && !wasOther)) forgetUnsettled(key)
}

/** The server refused the key for this purchase, because another one was already declared with it. */
export function hasArrivedBefore(error: unknown): boolean {
  return outcomeOf(deliveryIn(error)).at === 'submitted'
}

function deliveryIn(error: unknown): Delivery {
  const { status = 500, code } = error instanceof RequestFailed ? error : {}
  return code === undefined ? { status } : { status, code }
}
