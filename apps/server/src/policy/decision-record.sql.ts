import type { DecisionOutcome, ExplainedDecision } from '@jara/rules/explain-decision'
import type { Db } from '../db/db.ts'

export interface PolicyDecision extends ExplainedDecision {
  readonly act: 'declare' | 'confirm' | 'review' | 'redeem'
  /** The purchase or redemption. Absent for a refused redemption, which is not kept. */
  readonly subjectId: string | undefined
  readonly customerId: string
  readonly facts: object
}

/** Keeps what the policy decided and why. */
export async function recordDecision(db: Db, decision: PolicyDecision): Promise<void> {
  await db.rows(
    `insert into policy_decisions (act, subject_id, customer_id, policy_version, outcome, facts, findings)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      decision.act,
      decision.subjectId ?? null,
      decision.customerId,
      decision.policyVersion,
      decision.outcome,
      decision.facts,
      JSON.stringify(decision.findings),
    ],
  )
}

interface KeptDecisionRow {
  act: PolicyDecision['act']
  policy_version: number
  outcome: DecisionOutcome
  facts: object
  findings: ExplainedDecision['findings']
  created_at: Date
}

/** The decisions about a purchase or redemption, newest first. */
export async function findDecisions(db: Db, subjectId: string): Promise<KeptDecisionRow[]> {
  return db.rows<KeptDecisionRow>(
    `select act, policy_version, outcome, facts, findings, created_at
       from policy_decisions where subject_id = $1 order by id desc`,
    [subjectId],
  )
}
