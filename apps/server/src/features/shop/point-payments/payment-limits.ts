import type { ProofWay } from '@jara/contract/identity/proof'
import type { RedeemingFacts } from '@jara/rules/redeeming/redeeming-rules'
import type { Db } from '../../../db/db.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'
import { applyLimits, gatherFacts } from '../../../policy/redeeming-limits.ts'
import type { SessionKey } from '../../../policy/redeeming-facts.sql.ts'
import { findPaid } from './point-payment.sql.ts'

interface LimitedPayment {
  readonly id: string
  readonly customerId: string
  readonly retailerId: string
  readonly amountKobo: number
  readonly session: SessionKey
}

/**
 * Gathers the facts for the redeeming limits. A shop is known if the customer has paid there before. Many customers pay at a
 * shop, and a customer at many shops, so neither is counted.
 */
export async function factsOfPayment(
  tx: Db,
  version: PolicyVersion,
  { retailerId, ...payment }: LimitedPayment,
): Promise<RedeemingFacts> {
  const [facts, paid] = await Promise.all([
    gatherFacts(tx, version, { ...payment, recipient: retailerId }),
    findPaid(tx, payment.customerId, retailerId),
  ])
  const unprovedInADayKobo = Math.max(facts.unprovedInADayKobo, paid.unprovedInADayKobo)
  return { ...facts, ...paid, unprovedInADayKobo, newRecipients: 0, otherCustomers: 0 }
}

/** Refuses a payment beyond the redeeming limits, or one that its owner has not confirmed where the policy requires it. */
export async function limitPayment(
  tx: Db,
  version: PolicyVersion,
  payment: LimitedPayment,
  proveIt: () => Promise<ProofWay | undefined>,
): Promise<void> {
  await applyLimits(tx, version, payment, await factsOfPayment(tx, version, payment), proveIt)
}
