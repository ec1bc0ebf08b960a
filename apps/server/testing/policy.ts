import { everySource } from '@jara/rules/trust/live-source'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import type { Database } from '../src/db/db.ts'
import { addPolicy, policyInForce } from '../src/policy/policy.sql.ts'

/** Puts the demo's policy with these rules in force. A server that is already running applies it within a second. */
export async function putInForce(db: Database, rules: Partial<Policy>): Promise<number> {
  const { version } = await policyInForce(db)
  const change = { policy: { ...demoPolicy, ...rules }, reason: 'a test', proposedBy: null, approvedBy: null }
  const added = await addPolicy(db, version, change)
  if (added === undefined) throw new Error('Another test changed the policy at the same time')
  return added
}

/** The same with every live source on. A programme that began as a demo has them off. */
export function putLive(db: Database, rules: Partial<Policy> = {}): Promise<number> {
  return putInForce(db, { live: everySource(true), ...rules })
}
