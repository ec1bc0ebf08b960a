import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../../db/db.ts'
import { findPaymentOfCustomer, type PointPaymentRow } from './point-payment.sql.ts'

/** A payment as both phones show it. */
export function describePayment({
  id,
  status,
  points,
  amount_kobo,
  total_kobo,
  expires_at,
}: PointPaymentRow) {
  return {
    id,
    status,
    points,
    amount: fromKobo(amount_kobo),
    total: fromKobo(total_kobo),
    expires_at: expires_at?.toISOString() ?? null,
  }
}

/** The payment for which a code from this customer's phone was scanned. */
export async function describePaymentOf(db: Db, id: string, customerId: string) {
  const payment = await findPaymentOfCustomer(db, id, customerId)
  return payment ? describePayment(payment) : null
}
