import type { BodyOf } from '@jara/contract/call'
import type { changePolicy as changePolicyCall } from '@jara/contract/policy'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { addPolicy } from '../../policy/policy.sql.ts'

/** Puts a new version in force. Returns its number. */
export async function changePolicy(
  db: Db,
  operatorId: string,
  { base, rules, reason }: BodyOf<typeof changePolicyCall>,
): Promise<number> {
  const change = { policy: rules, reason, proposedBy: operatorId, approvedBy: null }
  const version = await addPolicy(db, base, change)
  if (version !== undefined) return version
  throw new Refusal('conflict', `Version ${base} is not in force. Read the policy again, then change it.`, {
    code: 'policy_changed',
  })
}
