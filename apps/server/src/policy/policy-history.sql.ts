import { pageSize } from '@jara/contract/call'
import type { Db } from '../db/db.ts'
import { isEveryFifth } from './issuing-facts.sql.ts'

interface PolicyRow {
  version: number
  /** A version lacks rules that were introduced later. */
  rules: Record<string, unknown>
  reason: string
  created_at: Date
  proposed_by: string | null
  approved_by: string | null
}

const nameOf = (user: string) =>
  `(select first_name || ' ' || last_name from users where users.id = programme_policies.${user})`

/** Versions before this one, newest first. */
export async function selectPolicies(db: Db, before: number | undefined): Promise<PolicyRow[]> {
  return db.rows<PolicyRow>(
    `select version, rules, reason, created_at, ${nameOf('proposed_by')} as proposed_by, ${nameOf('approved_by')} as approved_by
       from programme_policies
      where $1::integer is null or version < $1
      order by version desc limit ${pageSize}`,
    [before ?? null],
  )
}

interface FindingRow {
  rule: string
  mode: string
  decisions: number
  customers: number
  last_at: Date
}

const countedDays = 30

export interface PastDecisionRow {
  id: number
  act: string
  subject_id: string | null
  customer_id: string
  policy_version: number
  facts: Record<string, unknown>
  is_every_fifth: boolean
  created_at: Date
  is_recent: boolean
}

/** Decisions before this one, newest first, by the primary key. */
export async function selectPastDecisions(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<PastDecisionRow[]> {
  return db.rows<PastDecisionRow>(
    `select id, act, subject_id, customer_id, policy_version, facts, created_at,
            ${isEveryFifth('subject_id')} as is_every_fifth, created_at > now() - interval '${countedDays} days' as is_recent
       from policy_decisions
      where id < coalesce($1::bigint, 9223372036854775807)
      order by id desc limit $2`,
    [before ?? null, limit],
  )
}

export async function selectRules(
  db: Db,
  versions: readonly number[],
): Promise<Pick<PolicyRow, 'version' | 'rules'>[]> {
  return db.rows('select version, rules from programme_policies where version = any($1)', [versions])
}

/** By `policy_decisions_of_note`. A purchase for which a rule fired both at declaration and at confirmation counts once. */
export async function selectFindings(db: Db): Promise<FindingRow[]> {
  return db.rows<FindingRow>(
    `select finding ->> 'rule' as rule, finding ->> 'mode' as mode,
            count(distinct coalesce(subject_id::text, id::text)) as decisions,
            count(distinct customer_id) as customers, max(created_at) as last_at
       from policy_decisions cross join jsonb_array_elements(findings) as finding
      where findings <> '[]' and created_at > now() - interval '${countedDays} days' and finding ? 'rule'
      group by 1, 2 order by decisions desc, rule, mode`,
  )
}
