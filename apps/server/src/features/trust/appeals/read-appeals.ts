import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type {
  listAppeals as listAppealsCall,
  readAppeal as readAppealCall,
} from '@jara/contract/trust/appeals-console'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type AppealRow, findAppeal, isUndoingAsked, selectAppeals } from './appeal.sql.ts'
import { unknownAppeal } from './decide-appeal.ts'
import { describeDecision } from './answer-decision.ts'

export async function listAppeals(
  db: Db,
  { state, customer, before }: QueryOf<typeof listAppealsCall>,
): Promise<AnswerOf<typeof listAppealsCall>> {
  if (before !== undefined && !isUuid(before))
    throw new Refusal('invalid', 'before: must be the ID of the last appeal on the previous page', {
      code: 'invalid',
    })
  if (state === 'all' && customer === undefined)
    throw new Refusal('invalid', 'customer: is required for all appeals', { code: 'invalid' })
  if (customer !== undefined && !isUuid(customer)) return []
  return (await selectAppeals(db, { state, customer, before })).map(describeAppeal)
}

export async function readAppeal(db: Db, id: string): Promise<AnswerOf<typeof readAppealCall>> {
  const row = isUuid(id) ? await findAppeal(db, id) : undefined
  if (!row) throw unknownAppeal()
  const { purchase_id, decision_at, reason, decided_by, words, points } = row
  const waits = row.outcome === null && (await isUndoingAsked(db, id, row.customer_id))
  return {
    ...describeAppeal(row),
    ...{ purchase_id, reason, decided_by, words, points },
    decision_at: decision_at.toISOString(),
    waits,
  }
}

function describeAppeal(row: AppealRow) {
  const { id, about, text, outcome } = row
  return {
    ...{ id, about, text, outcome },
    title: describeDecision(row),
    customer: { id: row.customer_id, name: row.customer_name || 'Erased' },
    sent_at: row.sent_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
