import type { ProofWay } from '@jara/contract/proof'
import type { RedeemingFacts } from '@jara/rules/redeeming-rules'
import type { Db } from '../../../db/db.ts'
import type { PolicyVersion } from '../../../policy/policy.sql.ts'
import { applyLimits, gatherFacts } from '../redeeming-limits.ts'

interface LimitedPayment {
  readonly id: string
  readonly customerId: string
  readonly retailerId: string
  readonly amountKobo: number
}

/**
 * What the limits on redeeming need to know. A shop of the programme is no stranger's number: it has shown who it is, and many
 * customers pay there.
 */
export async function factsOfPayment(
  tx: Db,
  version: PolicyVersion,
  { retailerId, ...payment }: LimitedPayment,
): Promise<RedeemingFacts> {
  const facts = await gatherFacts(tx, version, { ...payment, recipient: retailerId })
  return { ...facts, isKnownRecipient: true, newRecipients: 0, otherCustomers: 0 }
}

/** Refuses a payment beyond the limits of redeeming, or that its owner has not confirmed where the policy asks for it. */
export async function limitPayment(
  tx: Db,
  version: PolicyVersion,
  payment: LimitedPayment,
  proveIt: () => Promise<ProofWay | undefined>,
): Promise<void> {
  await applyLimits(tx, version, payment, await factsOfPayment(tx, version, payment), proveIt)
}
