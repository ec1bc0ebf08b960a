import type { DecisionOutcome, ExplainedDecision } from '@jara/rules/trust/decision'
import { caseSubjectOf } from '@jara/rules/trust/cases'
import type { Db } from '../db/db.ts'
import { addEvidence } from './case-evidence.sql.ts'

export interface PolicyDecision extends ExplainedDecision {
  readonly act: 'declare' | 'confirm' | 'review' | 'redeem'
  /** The purchase or redemption. Absent for a refused redemption, which is not stored. */
  readonly subjectId: string | undefined
  readonly customerId: string
  /** The shop or brand involved. */
  readonly retailerId: string | undefined
  readonly facts: object
}

const insertDecision = `insert into policy_decisions (act, subject_id, customer_id, policy_version, outcome, facts, findings)
     values ($1, $2, $3, $4, $5, $6, $7)`

/** Records what the policy decided and why. In the same statement, findings open a case or add to an open one. */
export async function recordDecision(db: Db, decision: PolicyDecision): Promise<void> {
  const values = [
    decision.act,
    decision.subjectId ?? null,
    decision.customerId,
    decision.policyVersion,
    decision.outcome,
    decision.facts,
    JSON.stringify(decision.findings),
  ]
  const evidence = evidenceIn(decision)
  if (evidence.length === 0) {
    await db.rows(insertDecision, values)
    return
  }
  await db.rows(
    `with decision as (
       ${insertDecision} returning id
     ), found as (
       select given.subject_kind, given.subject_id, given.signal, decision.id as decision_id,
              case when $1 <> 'redeem' then $2::uuid end as purchase_id, given.why, $6::jsonb as facts
         from decision, jsonb_to_recordset($8::jsonb) as given (subject_kind text, subject_id uuid, signal text, why text)
     ), ${addEvidence}
     select count(*) from added`,
    [...values, JSON.stringify(evidence)],
  )
}

function evidenceIn({ findings, customerId, retailerId }: PolicyDecision) {
  const subjects = { customer: customerId, shop: retailerId } as const
  return findings.flatMap(({ rule, mode, why }) => {
    const kind = rule === undefined || mode === 'shadow' ? undefined : caseSubjectOf(rule)
    const subjectId = kind && subjects[kind]
    return subjectId === undefined ? [] : [{ subject_kind: kind, subject_id: subjectId, signal: rule, why }]
  })
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
