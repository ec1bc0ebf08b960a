import { judgeRedeeming, type RedeemingFacts } from '@jara/rules/redeeming-rules'
import type { Db } from '../../db/db.ts'
import { recordDecision } from '../../policy/decision-record.sql.ts'
import { PolicyRefusal } from '../../policy/policy-refusal.ts'
import type { PolicyVersion } from '../../policy/policy.sql.ts'
import {
  findHoursToRoom,
  findRecipientFacts,
  findRedeemed,
  type LimitedRedemption,
} from './redeeming-facts.sql.ts'

/** Gathers what the policy's limits need to know. What no limit asks for is not read. */
export async function gatherFacts(
  tx: Db,
  { policy }: PolicyVersion,
  redemption: LimitedRedemption,
): Promise<RedeemingFacts> {
  const { redeemingAfterReset, newRecipients } = policy
  const asksForRecipients = redeemingAfterReset.mode !== 'off' || newRecipients.mode !== 'off'
  const [redeemed, recipients] = await Promise.all([
    findRedeemed(tx, redemption),
    asksForRecipients ? findRecipientFacts(tx, redemption, newRecipients.days) : unknownRecipient,
  ])
  return { amountKobo: redemption.amountKobo, hoursToRoom: 0, ...redeemed, ...recipients }
}

const unknownRecipient = {
  hoursSinceReset: null,
  isKnownRecipient: false,
  newRecipients: 0,
  hoursToNewRecipient: 0,
  otherCustomers: 0,
  hoursToRecipient: 0,
}

/** Refuses what is beyond the policy's limits, and records the decision either way. */
export async function applyLimits(
  tx: Db,
  { version, policy }: PolicyVersion,
  { id, customerId }: Pick<LimitedRedemption, 'id' | 'customerId'>,
  facts: RedeemingFacts,
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
    await recordDecision(tx, { ...decision, subjectId: id, outcome: 'accepted', findings })
    return
  }
  const hoursToRoom = await findHoursToRoom(tx, { id, customerId }, policy.redeemingInADay, facts)
  const [told = refusing] = judgeRedeeming(policy, { ...facts, hoursToRoom }).filter(
    ({ rule }) => rule === refusing.rule,
  )
  throw new PolicyRefusal(told.message, 'redeeming_limit', { ...decision, findings })
}
