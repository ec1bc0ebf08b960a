import type { AnswerOf } from '@jara/contract/call'
import type { listCases as listCasesCall, readCase as readCaseCall } from '@jara/contract/cases'
import { explainDecision } from '@jara/rules/explain-decision'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { type CaseRow, findCase, selectEvidence, selectOpenCases } from './case.sql.ts'

export async function listCases(db: Db, before: string | undefined): Promise<AnswerOf<typeof listCasesCall>> {
  if (before !== undefined && !isUuid(before)) {
    throw new Refusal('invalid', 'before: must be the id of the last case of the page before', {
      code: 'invalid',
    })
  }
  return (await selectOpenCases(db, before)).map(describeCase)
}

export async function readCase(db: Db, id: string): Promise<AnswerOf<typeof readCaseCall>> {
  const found = isUuid(id) ? await findCase(db, id) : undefined
  if (!found) throw unknownCase()
  const evidence = await selectEvidence(db, id)
  return {
    ...found,
    ...describeCase(found),
    closed_at: found.closed_at?.toISOString() ?? null,
    evidence: evidence.map(({ signal, why, purchase_id, facts, found_at, decision }) => ({
      signal,
      sentence: decision ? explainDecision(decision) : `Found at night: ${why}.`,
      purchase_id,
      facts: { ...facts },
      found_at: found_at.toISOString(),
    })),
  }
}

export function unknownCase(): Refusal {
  return new Refusal('not-found', 'There is no such case.')
}

function describeCase({ opened_at, updated_at, ...row }: CaseRow) {
  return { ...row, opened_at: opened_at.toISOString(), updated_at: updated_at.toISOString() }
}
