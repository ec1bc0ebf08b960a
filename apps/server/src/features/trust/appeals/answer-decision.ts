import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  answerDecision as answerDecisionCall,
  listDecisionsToAnswer as listDecisionsCall,
} from '@jara/contract/trust/appeals'
import { appealDays } from '@jara/rules/trust/decision'
import { formatPoints } from '@jara/rules/points'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { type AnsweredRow, type DecisionRow, insertAppeal, selectDecisionsOf } from './appeal.sql.ts'

export async function listDecisionsToAnswer(
  db: Db,
  customerId: string,
): Promise<AnswerOf<typeof listDecisionsCall>> {
  return (await selectDecisionsOf(db, customerId)).map((row) => ({
    about: row.about,
    subject: row.subject_id,
    title: describeDecision(row),
    // Other reasons are for operators only: they may show a fraudster how they were found.
    reason: row.about === 'reversal' ? row.reason : null,
    decided_at: row.decision_at.toISOString(),
    answer_until: row.answer_until.toISOString(),
    answer: answerIn(row),
  }))
}

function answerIn({ text, sent_at, outcome, words }: AnsweredRow) {
  return text === null || sent_at === null ? null : { text, sent_at: sent_at.toISOString(), outcome, words }
}

/** Stores the customer's one appeal against a decision. The second of two at once is refused. */
export async function answerDecision(
  db: Database,
  caller: SignedInCaller,
  { about, subject, text }: BodyOf<typeof answerDecisionCall>,
): Promise<void> {
  const id = newId()
  await db.transaction(async (tx) => {
    const result = isUuid(subject)
      ? await insertAppeal(tx, { id, customerId: caller.userId, about, subjectId: subject, text })
      : undefined
    if (result !== 'sent') throw refuseAnswer(result)
    await recordAuditEvent(tx, {
      caller,
      act: 'decision-answered',
      subject: caller.userId,
      after: { appeal: id, about, decision: subject },
    })
  })
}

function refuseAnswer(why: 'late' | 'answered' | undefined): Refusal {
  if (why === 'late')
    return new Refusal('conflict', `The appeal period of ${appealDays} days has ended.`, {
      code: 'too_late',
    })
  if (why === 'answered')
    return new Refusal(
      'conflict',
      'You’ve already appealed this decision. We’ll notify you of the outcome.',
      {
        code: 'answered_already',
      },
    )
  return new Refusal('not-found', 'Decision not found.')
}

/** What was decided against the customer, in words for both sides. */
export function describeDecision(row: DecisionRow): string {
  const { about, product_name, shop_name, quantity, units, points } = row
  if (about === 'freeze') return 'Redemptions were blocked'
  const what = `× ${product_name} at ${shop_name}`
  if (about === 'review') return `${quantity} ${what} was rejected`
  const part = units === quantity ? `${quantity} ${what} was` : `${units} of ${quantity} ${what} were`
  return `${part} reversed, with ${formatPoints(points)}`
}
