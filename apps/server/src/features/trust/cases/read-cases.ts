import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listCases as listCasesCall, readCase as readCaseCall } from '@jara/contract/trust/cases'
import type { searchCases as searchCasesCall } from '@jara/contract/trust/cases-console'
import { explainDecision } from '@jara/rules/trust/decision'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { selectCases } from './case-list.sql.ts'
import { type CaseRow, findCase, selectEvidence, selectOpenCases } from './case.sql.ts'

export async function listCases(db: Db, before: string | undefined): Promise<AnswerOf<typeof listCasesCall>> {
  return (await selectOpenCases(db, readCursor(before))).map(describeCase)
}

export async function searchCases(
  db: Db,
  { before, ...search }: QueryOf<typeof searchCasesCall>,
): Promise<AnswerOf<typeof searchCasesCall>> {
  const rows = await selectCases(db, { ...search, before: readCursor(before) })
  return rows.map(({ closed_at, ...row }) => ({
    ...describeCase(row),
    closed_at: closed_at?.toISOString() ?? null,
  }))
}

function readCursor(before: string | undefined): string | undefined {
  if (before === undefined || isUuid(before)) return before
  throw new Refusal('invalid', 'before: must be the ID of the last case on the previous page', {
    code: 'invalid',
  })
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
      sentence: decision ? explainDecision(decision) : sayFound(signal, why),
      purchase_id,
      facts: { ...facts },
      found_at: found_at.toISOString(),
    })),
  }
}

/** Operators compare statements by day; all other findings without a decision come from a nightly check. */
function sayFound(signal: string, why: string): string {
  return signal.startsWith('statement ') ? `${why}.` : `Found by the nightly check: ${why}.`
}

export function unknownCase(): Refusal {
  return new Refusal('not-found', 'Case not found.')
}

function describeCase<Row extends CaseRow>({ opened_at, updated_at, ...row }: Row) {
  return { ...row, opened_at: opened_at.toISOString(), updated_at: updated_at.toISOString() }
}
