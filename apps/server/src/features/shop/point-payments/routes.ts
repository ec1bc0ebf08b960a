import { answerPointPayment, askPointPayment, readPointPayment } from '@jara/contract/shop/point-payments'
import { answerOnce } from '../../../access/idempotency.ts'
import { countWrongPayCodes, type PayVault } from '../../../access/pay-codes.ts'
import { Refusal } from '../../../access/refusal.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { recordRefusals } from '../../../policy/policy-refusal.ts'
import { answerPayment } from './answer-payment.ts'
import { askPayment } from './ask-payment.ts'
import { describePayment } from './describe-payment.ts'
import { findPointPayment, type PointPaymentRow } from './point-payment.sql.ts'

/** Paying with points: the shop's request and the customer's answer. The sale itself deducts the points. */
export function pointPaymentRoutes(api: Api, live: Live, vault: PayVault): void {
  const { db } = api

  serve(api, askPointPayment, async ({ user, body, idempotency }) => {
    const { retailerId } = tenantOf(user)
    const till = { retailerId, userId: user.id }
    let customerId: string | null = null
    const asked = await countWrongPayCodes(db, retailerId, body.code, () =>
      answerOnce(db, user.id, idempotency, async (tx) => {
        const payment = await askPayment(tx, vault, till, body)
        customerId = payment.customer_id
        return shown(payment)
      }),
    )
    // The phone that shows the code loads the result.
    live.tell([customerId], ['points'])
    return asked
  })

  serve(api, readPointPayment, async ({ user, params: { id } }) => {
    const { retailerId } = tenantOf(user)
    const payment = isUuid(id) ? await findPointPayment(db, { id, retailerId }) : undefined
    if (!payment) throw new Refusal('not-found', 'Payment not found.')
    return shown(payment)
  })

  serve(api, answerPointPayment, async ({ user, params: { id }, body: { agrees }, proofNonce }) => {
    const claimant = { userId: user.id, sessionHash: user.tokenHash, nonce: proofNonce }
    const payment = await recordRefusals(db, () => answerPayment(db, claimant, id, agrees))
    live.tell([user.id], ['points'])
    live.tell([payment.retailer_id], ['inventory'])
    return {
      message: agrees
        ? 'Payment approved. The shop will complete the sale.'
        : 'Payment declined. Nothing was deducted.',
    }
  })
}

function shown(payment: PointPaymentRow) {
  return { ...describePayment(payment), customer: payment.customer }
}
