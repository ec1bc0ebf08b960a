import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { changePolicy as changePolicyCall } from '@jara/contract/trust/policy'
import type { Policy } from '@jara/rules/trust/policy'
import { type ApprovalKind, askSecondPerson } from '../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { addPolicy, policyInForce } from '../../../policy/policy.sql.ts'
import { describeChange } from './describe-change.ts'

type Body = BodyOf<typeof changePolicyCall>

const approvers = ['fraud'] as const
const kind = 'change-policy'

/** Puts a new version in force, or asks a second operator if the current policy requires one. Must run in a transaction. */
export async function changePolicy(
  tx: Db,
  operator: SignedInCaller,
  body: Body,
): Promise<AnswerOf<typeof changePolicyCall>> {
  const { version, policy } = await policyInForce(tx)
  if (body.base !== version) throw outdated()
  const request = { kind, subject: String(version), proposal: body, approvers, caller: operator }
  const waiting = await askSecondPerson(tx, { ...request, needs: policy.secondPerson })
  if (waiting !== undefined) return { status: 'waits', id: waiting }
  const made = await makeChange(tx, body, operator.userId, null)
  await recordAuditEvent(tx, {
    caller: operator,
    act: 'policy-changed',
    subject: String(made),
    ...changedRules(policy, body),
  })
  return { status: 'made', version: made }
}

export const policyApproval: ApprovalKind = {
  kind,
  approvers,
  describe: describeChange,
  carryOut: async (tx, { proposal, askedBy, approvedBy }) => {
    const parsed = changePolicyCall.body.safeParse(proposal)
    // The request is older than a Jara update that added rules, and with them a version.
    if (!parsed.success) throw outdated()
    await makeChange(tx, parsed.data, askedBy, approvedBy)
  },
}

async function makeChange(
  tx: Db,
  { base, rules, reason }: Body,
  proposedBy: string,
  approvedBy: string | null,
): Promise<number> {
  const version = await addPolicy(tx, base, { policy: rules, reason, proposedBy, approvedBy })
  if (version === undefined) throw outdated()
  return version
}

/** The rules that differ, before and after. */
function changedRules(policy: Policy, { rules, reason }: Body): { before: object; after: object } {
  const names = (Object.keys(rules) as (keyof Policy)[]).filter(
    (name) => !isDeepStrictEqual(rules[name], policy[name]),
  )
  const pick = (from: Policy) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(policy), after: { ...pick(rules), reason } }
}

function outdated(): Refusal {
  return new Refusal('conflict', 'The policy has changed since. Reload it, then make your change.', {
    code: 'policy_changed',
  })
}
