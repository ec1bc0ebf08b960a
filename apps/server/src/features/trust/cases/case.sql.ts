import { pageSize } from '@jara/contract/call'
import type { CaseOutcome, CaseSubject } from '@jara/rules/trust/cases'
import type { DecisionOutcome, ExplainedDecision } from '@jara/rules/trust/decision'
import type { Db } from '../../../db/db.ts'

export interface CaseRow {
  id: string
  subject_kind: CaseSubject
  subject_id: string
  subject_name: string
  opened_at: Date
  updated_at: Date
  signals: string[]
}

const caseColumns = `cases.id, cases.subject_kind, cases.subject_id, cases.opened_at, cases.updated_at,
            coalesce((select name from retailers where retailers.id = cases.subject_id),
                     (select email from users where users.id = cases.subject_id), 'Records') as subject_name,
            array(select distinct signal from case_evidence where case_id = cases.id order by signal) as signals`

export async function selectOpenCases(db: Db, cursor: string | undefined): Promise<CaseRow[]> {
  const isBehind = `(cases.opened_at, cases.id) < (
    select cursor.opened_at, cursor.id from cases as cursor where cursor.id = $1)`
  return db.rows<CaseRow>(
    `select ${caseColumns}
       from cases
      where cases.state = 'open' ${cursor === undefined ? '' : `and ${isBehind}`}
      order by cases.opened_at desc, cases.id desc limit ${pageSize}`,
    cursor === undefined ? [] : [cursor],
  )
}

interface ReadCaseRow extends CaseRow {
  state: string
  closed_at: Date | null
  outcome: string | null
  note: string | null
  evidence_count: number
}

export async function findCase(db: Db, id: string): Promise<ReadCaseRow | undefined> {
  return db.row<ReadCaseRow>(
    `select ${caseColumns}, cases.state, cases.closed_at, cases.outcome, cases.note,
            (select count(*) from case_evidence where case_id = cases.id) as evidence_count
       from cases where cases.id = $1`,
    [id],
  )
}

interface EvidenceRow {
  signal: string
  why: string
  purchase_id: string | null
  facts: object
  found_at: Date
  decision: {
    outcome: DecisionOutcome
    policyVersion: number
    findings: ExplainedDecision['findings']
  } | null
}

/** The latest evidence of a case, each with the policy decision that it comes from. */
export async function selectEvidence(db: Db, caseId: string): Promise<EvidenceRow[]> {
  return db.rows<EvidenceRow>(
    `select evidence.signal, evidence.why, evidence.purchase_id, evidence.facts, evidence.found_at,
            case when decision.id is not null then jsonb_build_object(
              'outcome', decision.outcome, 'policyVersion', decision.policy_version, 'findings', decision.findings
            ) end as decision
       from case_evidence as evidence
       left join policy_decisions as decision on decision.id = evidence.decision_id
      where evidence.case_id = $1 order by evidence.id desc limit ${pageSize}`,
    [caseId],
  )
}

interface CaseClosing {
  readonly operatorId: string
  readonly outcome: CaseOutcome
  readonly note: string
}

/** Returns false if the case is not open. If the case was unfounded, its nightly signals stop counting. */
export async function markClosed(
  db: Db,
  id: string,
  { operatorId, outcome, note }: CaseClosing,
): Promise<boolean> {
  const closed = await db.row(
    `with closed as (
       update cases set state = 'closed', closed_by = $2, closed_at = clock_timestamp(), outcome = $3, note = $4
        where id = $1 and state = 'open' returning id, subject_id
     ), quieted as (
       delete from shop_signals using closed, case_evidence
        where $3 = 'nothing' and shop_signals.retailer_id = closed.subject_id and case_evidence.case_id = closed.id
          and case_evidence.signal = shop_signals.signal and case_evidence.decision_id is null
     )
     select from closed`,
    [id, operatorId, outcome, note],
  )
  return closed !== undefined
}
