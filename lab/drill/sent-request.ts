import { decidePurchase, submitPurchase } from '@jara/contract/earning/purchases'
import { redeem } from '@jara/contract/redeeming/redemptions'
import type { TestAnswer } from '../../apps/server/testing/server.ts'
import type { Scene } from './scene.ts'

/** A customer's or the shop's request, which may be sent several times. */
export interface SentRequest {
  readonly kind: 'purchase' | 'confirmation' | 'redemption'
  /** The Idempotency-Key, or the id of the purchase that the shop confirms. */
  readonly key: string
  /** The customer's number. */
  readonly customer: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends it to one of the nodes. Undefined if no answer came. */
export function ask(
  { call, customers, shop }: Scene,
  node: number,
  { kind, key, customer, body }: SentRequest,
): Promise<TestAnswer | undefined> {
  const headers = { 'idempotency-key': key }
  const token = customers[customer]?.token
  const answering =
    kind === 'confirmation'
      ? call(node, decidePurchase, { token: shop.token, params: { id: key }, body })
      : call(node, kind === 'purchase' ? submitPurchase : redeem, { token, headers, body })
  return answering.catch(() => undefined)
}
