import { formatNaira } from '@jara/rules/naira'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { giveBackToCustomer, payShop } from '../../../ledger/shop-account.sql.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { cannotPay, sayToShop } from './cannot-pay.ts'
import { limitPayment } from './payment-limits.ts'
import {
  findPayer,
  lockPointPayment,
  markReturned,
  markTaken,
  type PointPaymentRow,
} from './point-payment.sql.ts'

interface PaidWithPoints {
  readonly customerId: string
  readonly points: number
  readonly amountKobo: number
}

interface PaidSale {
  readonly retailerId: string
  readonly paymentId: string
}

/** Deducts the points that a customer agreed to pay, in the transaction of the sale. */
export async function takePayment(
  tx: Db,
  { retailerId, paymentId, totalKobo }: PaidSale & { readonly totalKobo: number },
): Promise<PaidWithPoints> {
  const payment = isUuid(paymentId) ? await lockPointPayment(tx, paymentId, { retailerId }) : undefined
  if (!payment) throw new Refusal('not-found', 'Payment not found.')
  refuseUnagreed(payment, totalKobo)
  const { id, customer_id: customerId, points, amount_kobo: amountKobo, proved_by } = payment
  // The wallet is locked first, so the limits see every redemption and payment made in parallel.
  const balance = await payShop(tx, shopPaymentOf(payment))
  if (balance === undefined) {
    const words =
      'The customer no longer has enough points. Nothing was deducted. Scan a new code to try again.'
    throw new Refusal('conflict', words, { code: 'not_enough_points' })
  }
  const [version, payer] = await Promise.all([
    policyInForce(tx),
    findPayer(tx, customerId, payment.session_id),
  ])
  if (payer.stopped || !payer.may_pay) throw cannotPay()
  const limited = { id, customerId, retailerId, amountKobo, session: { id: payment.session_id } }
  await limitPayment(tx, version, limited, async () => proved_by ?? undefined).catch(sayToShop)
  await markTaken(tx, id)
  await notifyUser(tx, customerId, { kind: 'paid-shop', points, worth: formatNaira(amountKobo) })
  return { customerId, points, amountKobo }
}

/** Refunds the points of a sale that its shop voids, in the same transaction. */
export async function returnPayment(tx: Db, { retailerId, paymentId }: PaidSale): Promise<PaidWithPoints> {
  const payment = await lockPointPayment(tx, paymentId, { retailerId })
  if (payment?.status !== 'taken') throw new Error(`The payment ${paymentId} was not taken`)
  if (!(await giveBackToCustomer(tx, shopPaymentOf(payment)))) {
    const words =
      'Jara has already paid your shop for these points, so you can’t void this sale here. Contact Jara.'
    throw new Refusal('conflict', words, { code: 'paid_out' })
  }
  await markReturned(tx, paymentId)
  return { customerId: payment.customer_id, points: payment.points, amountKobo: payment.amount_kobo }
}

function shopPaymentOf({ id, customer_id, retailer_id, points, amount_kobo }: PointPaymentRow) {
  return {
    customerId: customer_id,
    tenantId: retailer_id,
    points,
    amountKobo: amount_kobo,
    cause: `point-payment/${id}`,
  }
}

function refuseUnagreed({ status, total_kobo }: PointPaymentRow, totalKobo: number): void {
  if (status === 'taken' || status === 'returned')
    throw new Refusal('conflict', 'This payment was used for another sale.', { code: 'payment_used' })
  if (status !== 'agreed') {
    const words = 'The customer didn’t approve in time. Nothing was deducted. Scan a new code to try again.'
    throw new Refusal('conflict', words, { code: 'payment_over' })
  }
  if (total_kobo !== totalKobo) {
    const words =
      'The sale has changed since the customer approved it. Nothing was deducted. Scan a new code to try again.'
    throw new Refusal('conflict', words, { code: 'total_changed' })
  }
}
