import { Refusal } from '../access/refusal.ts'
import type { Db } from '../db/db.ts'
import { type PolicyDecision, recordDecision } from './decision-record.sql.ts'

/** A refusal by a policy rule. The transaction that it rolls back keeps no record of it. */
export class PolicyRefusal extends Refusal {
  readonly decision: PolicyDecision

  constructor(message: string, code: string, decision: Omit<PolicyDecision, 'outcome' | 'subjectId'>) {
    super('conflict', message, { code })
    this.decision = { ...decision, outcome: 'refused', subjectId: undefined }
  }
}

/** Records the policy's refusals in this work. */
export async function recordRefusals<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PolicyRefusal) await recordDecision(db, error.decision)
    throw error
  }
}
