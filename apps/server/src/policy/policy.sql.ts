import { everySource } from '@jara/rules/trust/live-source'
import { demoPolicy, type Policy, realPolicy } from '@jara/rules/trust/policy'
import type { Db } from '../db/db.ts'
import type { Beginning } from '../db/installation.sql.ts'

/** A version of the policy. The newest one is in force. */
export interface PolicyVersion {
  readonly version: number
  readonly policy: Policy
  readonly reason: string
  readonly createdAt: Date
}

export async function policyInForce(db: Db): Promise<PolicyVersion> {
  const current = await db.row<PolicyVersion>(
    `select version, rules as policy, reason, created_at as "createdAt"
       from programme_policies order by version desc limit 1`,
  )
  if (!current) throw new Error('The installation has no policy')
  return current
}

/** The first policy of a new installation. Later versions are left as they are. */
export async function beginPolicy(
  db: Db,
  begunAs: Beginning,
  { isLive }: { readonly isLive: boolean } = { isLive: false },
): Promise<void> {
  await db.rows(
    `insert into programme_policies (version, rules, reason) values (1, $1, 'the policy that ships')
     on conflict do nothing`,
    [begunAs === 'demo' ? { ...demoPolicy, live: everySource(isLive) } : realPolicy],
  )
}

interface PolicyChange {
  readonly policy: Policy
  readonly reason: string
  readonly proposedBy: string | null
  readonly approvedBy: string | null
}

/** Adds a version. Returns undefined if `base` is not the one in force. */
export async function addPolicy(db: Db, base: number, change: PolicyChange): Promise<number | undefined> {
  const added = await db.row<{ version: number }>(
    `insert into programme_policies (version, rules, reason, proposed_by, approved_by)
     select version + 1, $2, $3, $4, $5
       from programme_policies where version = (select max(version) from programme_policies) and version = $1
     on conflict do nothing
     returning version`,
    [base, change.policy, change.reason, change.proposedBy, change.approvedBy],
  )
  return added?.version
}
