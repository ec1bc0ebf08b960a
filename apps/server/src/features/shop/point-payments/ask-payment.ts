import type { BodyOf } from '@jara/contract/call'
import type { askPointPayment } from '@jara/contract/shop/point-payments'
import { toKobo } from '@jara/rules/naira'
import { asksOwner, mostPointsFor } from '@jara/rules/shop/point-payment'
import { formatPoints } from '@jara/rules/points'
import { convertedKobo } from '@jara/rules/redeeming/redemption'
import { type PayVault, takePayCode } from '../../../access/pay-codes.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { cannotPay } from './cannot-pay.ts'
import { factsOfPayment } from './payment-limits.ts'
import { findPayer, findPointPayment, insertPointPayment, type PointPaymentRow } from './point-payment.sql.ts'

interface Till {
  readonly retailerId: string
  readonly userId: string
}

/**
 * Asks the owner of a pay code to pay a sale with points. No points move yet. Below the limit, showing the code is consent;
 * above it, the owner approves on their phone. Must run in a transaction: a refusal leaves the code unused.
 */
export async function askPayment(
  tx: Db,
  vault: PayVault,
  { retailerId, userId: askedBy }: Till,
  { code, total, points: wanted }: BodyOf<typeof askPointPayment>,
): Promise<PointPaymentRow> {
  const totalKobo = toKobo(total)
  if (totalKobo === undefined)
    throw new Refusal('invalid', 'total: must have at most 2 decimals', { code: 'invalid' })
  const { customerId, sessionId, step } = await takePayCode(tx, vault, retailerId, code, 'pay')
  const [version, payer] = await Promise.all([policyInForce(tx), findPayer(tx, customerId, sessionId)])
  if (payer.stopped || !payer.may_pay) throw cannotPay()
  const { nairaPerPoint } = version.policy
  const points = pointsTaken({
    wanted,
    most: mostPointsFor(totalKobo, nairaPerPoint),
    balance: payer.balance,
  })
  const amountKobo = convertedKobo(points, nairaPerPoint) ?? 0
  if (amountKobo < 1)
    throw new Refusal('invalid', 'These points are worth less than 1 kobo. Enter more.', { code: 'invalid' })
  const id = newId()
  const session = { id: sessionId }
  const facts = await factsOfPayment(tx, version, { id, customerId, retailerId, amountKobo, session })
  const isAgreed = !asksOwner(version.policy, facts)
  const asked = {
    id,
    retailerId,
    customerId,
    askedBy,
    sessionId,
    step,
    points,
    amountKobo,
    totalKobo,
    isAgreed,
  }
  await insertPointPayment(tx, asked)
  const payment = await findPointPayment(tx, asked)
  if (!payment) throw new Error('The payment was not stored')
  return payment
}

interface Wanted {
  readonly wanted: number | undefined
  readonly most: number
  readonly balance: number
}

/** The points that the cashier enters, or else as many as the customer has and the total is worth. */
function pointsTaken({ wanted, most, balance }: Wanted): number {
  if (wanted !== undefined && wanted > most)
    throw new Refusal('invalid', `The sale is worth ${formatPoints(most)}. Enter that or less.`, {
      code: 'invalid',
    })
  const points = wanted ?? Math.min(most, balance)
  if (points < 1 || points > balance) {
    const words =
      wanted === undefined
        ? 'The customer has no points to pay with.'
        : 'The customer doesn’t have that many points. Enter fewer.'
    throw new Refusal('conflict', words, { code: 'not_enough_points' })
  }
  return points
}
