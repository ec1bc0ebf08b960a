import {
  asksForRecipients,
  judgeRedeeming,
  needsProof,
  type ProofFinding,
  type RedeemingFacts,
} from '@jara/rules/redeeming/redeeming-rules'
import type { Db } from '../db/db.ts'
import type { ProofWay } from '@jara/contract/identity/proof'
import { recordDecision } from './decision-record.sql.ts'
import { PolicyRefusal } from './policy-refusal.ts'
import type { PolicyVersion } from './policy.sql.ts'
import {
  findHoursToRoom,
  findRecipientFacts,
  findRedeemed,
  type LimitedRedemption,
} from './redeeming-facts.sql.ts'

/** Gathers the facts for the policy's limits. Facts that no limit uses are not read. */
export async function gatherFacts(
  tx: Db,
  { policy }: PolicyVersion,
  redemption: LimitedRedemption,
): Promise<RedeemingFacts> {
  const [redeemed, recipients] = await Promise.all([
    findRedeemed(tx, redemption),
    asksForRecipients(policy)
      ? findRecipientFacts(tx, redemption, policy.newRecipients.days)
      : unknownRecipient,
  ])
  return {
    amountKobo: redemption.amountKobo,
    hoursToRoom: 0,
    ...redeemed,
    ...recipients,
    ...(!policy.proof.addsUp && { unprovedInADayKobo: 0 }),
  }
}

const unknownRecipient = {
  hoursSinceReset: null,
  hoursSinceNewPin: null,
  hoursSinceNewDevice: null,
  isKnownRecipient: false,
  newRecipients: 0,
  hoursToNewRecipient: 0,
  otherCustomers: 0,
  hoursToRecipient: 0,
}

/** Ends the transaction of a redemption that its customer has yet to confirm, or cannot confirm while the wallet is locked. */
export class Unproved extends Error {
  readonly isToNew: boolean

  constructor(isToNew: boolean) {
    super()
    this.isToNew = isToNew
  }
}

/**
 * Refuses a redemption beyond the policy's limits, then one that its customer has not confirmed. Records the decision, unless
 * the customer is only asked to confirm.
 */
export async function applyLimits(
  tx: Db,
  { version, policy }: PolicyVersion,
  { id, customerId }: Pick<LimitedRedemption, 'id' | 'customerId'>,
  facts: RedeemingFacts,
  spendProof: () => Promise<ProofWay | undefined>,
): Promise<void> {
  const findings = judgeRedeeming(policy, facts)
  const decision = {
    act: 'redeem',
    customerId,
    retailerId: undefined,
    policyVersion: version,
    facts,
  } as const
  const refusing = findings.find(({ mode }) => mode === 'refuse')
  if (!refusing) {
    const isToNew = asksForRecipients(policy) && !facts.isKnownRecipient
    if (facts.isLocked) throw new Unproved(isToNew)
    const proof = await applyProof(needsProof(policy, facts), isToNew, spendProof)
    await recordDecision(tx, {
      ...decision,
      subjectId: id,
      outcome: 'accepted',
      findings: [...findings, ...proof],
    })
    return
  }
  const hoursToRoom = await findHoursToRoom(tx, { id, customerId }, policy.redeemingInADay, facts)
  const [told = refusing] = judgeRedeeming(policy, { ...facts, hoursToRoom }).filter(
    ({ rule }) => rule === refusing.rule,
  )
  const code = told.rule === 'verifiedPhone' ? 'phone_not_verified' : 'redeeming_limit'
  throw new PolicyRefusal(told.message, code, { ...decision, findings })
}

async function applyProof(
  finding: ProofFinding | undefined,
  isToNew: boolean,
  spendProof: () => Promise<ProofWay | undefined>,
): Promise<ProofFinding[]> {
  if (finding?.mode !== 'refuse') return finding ? [finding] : []
  const way = await spendProof()
  if (way === undefined) throw new Unproved(isToNew)
  return [{ ...finding, why: `${finding.why}, confirmed with the ${way}` }]
}
