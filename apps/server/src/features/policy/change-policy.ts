import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { changePolicy as changePolicyCall } from '@jara/contract/policy'
import { type ApprovalKind, askApproval, hasSecondPerson } from '../../access/approvals.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { addPolicy, policyInForce } from '../../policy/policy.sql.ts'

type Wish = BodyOf<typeof changePolicyCall>

const kind = 'change-policy'

/** Puts a new version in force, or asks a second operator if the policy in force wants one. Must run in a transaction. */
export async function changePolicy(
  tx: Db,
  operatorId: string,
  wish: Wish,
): Promise<AnswerOf<typeof changePolicyCall>> {
  const { version, policy } = await policyInForce(tx)
  if (wish.base !== version) throw outdated(wish.base)
  if (policy.secondPerson && (await hasSecondPerson(tx, operatorId))) {
    const proposal = { kind, subject: String(version), proposal: wish, askedBy: operatorId }
    return { status: 'waits', id: await askApproval(tx, proposal) }
  }
  return { status: 'made', version: await makeChange(tx, wish, operatorId, null) }
}

export const policyApproval: ApprovalKind = {
  kind,
  carryOut: async (tx, { proposal, askedBy, approvedBy }) => {
    await makeChange(tx, changePolicyCall.body.parse(proposal), askedBy, approvedBy)
  },
}

async function makeChange(
  tx: Db,
  { base, rules, reason }: Wish,
  proposedBy: string,
  approvedBy: string | null,
): Promise<number> {
  const version = await addPolicy(tx, base, { policy: rules, reason, proposedBy, approvedBy })
  if (version === undefined) throw outdated(base)
  return version
}

function outdated(base: number): Refusal {
  return new Refusal('conflict', `Version ${base} is not in force. Read the policy again, then change it.`, {
    code: 'policy_changed',
  })
}
