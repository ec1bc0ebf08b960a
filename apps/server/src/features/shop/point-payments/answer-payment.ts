import type { ProofWay } from '@jara/contract/identity/proof'
import { askToConfirm, type Claimant } from '../../../access/identity/ask-to-confirm.ts'
import { spendProof, hashRequest } from '../../../access/identity/redemption-proofs.ts'
import { notEnoughPoints, redeemingStopped, Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { Unproved } from '../../../policy/redeeming-limits.ts'
import { limitPayment } from './payment-limits.ts'
import { findPayer, lockPointPayment, markAnswered, type PointPaymentRow } from './point-payment.sql.ts'

/** The customer approves or declines a payment. No points move yet. Returns the payment. */
export async function answerPayment(
  db: Database,
  claimant: Claimant,
  id: string,
  agrees: boolean,
): Promise<PointPaymentRow> {
  if (!isUuid(id)) throw unknownPayment()
  let asked: PointPaymentRow | undefined
  try {
    return await db.transaction(async (tx) => {
      const payment = await lockPointPayment(tx, id, { customerId: claimant.userId })
      if (!payment) throw unknownPayment()
      // If the response was lost, the phone may repeat its answer.
      if (payment.status === (agrees ? 'agreed' : 'refused')) return payment
      if (payment.status !== 'asked') throw tooLate()
      asked = payment
      const provedBy = agrees ? await agree(tx, claimant, payment) : undefined
      await markAnswered(tx, id, { agrees, provedBy })
      return payment
    })
  } catch (error) {
    if (error instanceof Unproved && asked)
      throw await askToConfirm(db, claimant, hashPayment(asked), error.isToNew)
    throw error
  }
}

/** Runs the checks that the sale will repeat, so that the customer learns of any problem here. */
async function agree(
  tx: Db,
  { nonce, ...claimant }: Claimant,
  payment: PointPaymentRow,
): Promise<ProofWay | undefined> {
  const { id, customer_id: customerId, retailer_id: retailerId, amount_kobo: amountKobo, points } = payment
  const [version, payer] = await Promise.all([
    policyInForce(tx),
    findPayer(tx, customerId, payment.session_id),
  ])
  if (payer.stopped) throw redeemingStopped(payer.stopped)
  if (!payer.may_pay)
    throw new Refusal('forbidden', 'This account can’t pay with points right now.', {
      code: 'payment_refused',
    })
  if (payer.balance < points) throw notEnoughPoints()
  let provedBy: ProofWay | undefined
  const session = { hash: claimant.sessionHash }
  await limitPayment(tx, version, { id, customerId, retailerId, amountKobo, session }, async () => {
    provedBy =
      nonce === undefined ? undefined : await spendProof(tx, { ...claimant, nonce }, hashPayment(payment))
    return provedBy
  })
  return provedBy
}

/** What a confirmation is bound to. */
function hashPayment({ id, points, amount_kobo, retailer_id }: PointPaymentRow): Buffer {
  return hashRequest(['payment', id, points, amount_kobo, retailer_id])
}

function unknownPayment(): Refusal {
  return new Refusal('not-found', 'Payment not found.')
}

function tooLate(): Refusal {
  const message = 'This payment has ended. Nothing was deducted. Show a new code to pay.'
  return new Refusal('conflict', message, { code: 'payment_over' })
}
