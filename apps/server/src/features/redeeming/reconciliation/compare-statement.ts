import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  compareProviderStatement as compareProviderStatementCall,
  readProviderStatement as readProviderStatementCall,
} from '@jara/contract/redeeming/reconciliation'
import { fromKobo } from '@jara/rules/naira'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { checkRange } from '../../../http/day-range.ts'
import { readLines } from './read-lines.ts'
import {
  addDifferencesToCase,
  findStatement,
  insertComparison,
  selectDifferences,
  selectStatements,
  type StatementRow,
} from './statement.sql.ts'

type Statement = AnswerOf<typeof compareProviderStatementCall>

/** Records the differences between a provider statement and our own book. Changes neither. */
export async function compareProviderStatement(
  db: Database,
  caller: SignedInCaller,
  { csv, ...about }: BodyOf<typeof compareProviderStatementCall>,
): Promise<Statement> {
  checkRange(about)
  const lines = readLines(csv)
  const id = newId()
  return db.transaction(async (tx) => {
    await insertComparison(tx, { ...about, id, comparedBy: caller.userId }, lines)
    await addDifferencesToCase(tx, id)
    const made = describe(await foundStatement(tx, id))
    await recordAuditEvent(tx, { caller, act: 'statement-compared', subject: id, after: made })
    return made
  })
}

export async function listProviderStatements(db: Db, before: string | undefined): Promise<Statement[]> {
  if (before !== undefined && !isUuid(before)) {
    throw new Refusal('invalid', 'before: must be the ID of the last statement on the previous page', {
      code: 'invalid',
    })
  }
  return (await selectStatements(db, before)).map(describe)
}

export async function readProviderStatement(
  db: Db,
  id: string,
  before: string | undefined,
): Promise<AnswerOf<typeof readProviderStatementCall>> {
  const [statement, differences] = await Promise.all([
    foundStatement(db, id),
    isUuid(id) ? selectDifferences(db, id, before) : [],
  ])
  return {
    ...describe(statement),
    differences: differences.map(({ ours_kobo, theirs_kobo, ...difference }) => ({
      ...difference,
      ours_naira: fromKobo(ours_kobo),
      theirs_naira: fromKobo(theirs_kobo),
    })),
  }
}

async function foundStatement(db: Db, id: string): Promise<StatementRow> {
  const statement = isUuid(id) ? await findStatement(db, id) : undefined
  if (!statement) throw new Refusal('not-found', 'Statement not found.')
  return statement
}

function describe({ ours_kobo, theirs_kobo, compared_at, ...statement }: StatementRow): Statement {
  return {
    ...statement,
    compared_at: compared_at.toISOString(),
    ours_naira: fromKobo(ours_kobo),
    theirs_naira: fromKobo(theirs_kobo),
  }
}
