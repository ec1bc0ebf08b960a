import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { decideAppeal as decideAppealCall } from '@jara/contract/trust/appeals-console'
import { needsSecondPerson } from '@jara/rules/trust/second-person'
import { formatPoints } from '@jara/rules/points'
import * as z from 'zod/mini'
import { pointsAdjustedAlone, waitForOwnActs } from '../../../access/approvals/acts-alone.sql.ts'
import { type ApprovalKind, waitsAlready } from '../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { forgivePrefundDebt } from '../../../ledger/prefund-debts.sql.ts'
import type { Live } from '../../../live/live.ts'
import { writeNotice } from '../../../notices/write-notice.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { type AppealRow, closeAppeal, findAppeal, isUndoingAsked, lockAppeal, undoing } from './appeal.sql.ts'
import { describeDecision } from './answer-decision.ts'

type Body = BodyOf<typeof decideAppealCall>

/** What overturning a decision does, passed in by the features that own it. */
export interface Undoing {
  readonly givePoints: (tx: Db, gift: Gift) => Promise<void>
  readonly liftStop: (tx: Db, appealId: string) => Promise<void>
}

interface Gift {
  readonly id: string
  readonly userId: string
  readonly points: number
  readonly reason: string
  readonly evidence: string
  readonly askedBy: string
  readonly approvedBy: string | null
}

const proposal = z.object({ appeal: z.string(), points: z.number(), words: z.string() })

/** Upholds or overturns the decision that a customer appealed, or asks a second operator. Must run in a transaction. */
export async function decideAppeal(
  tx: Db,
  undo: Undoing,
  operator: SignedInCaller,
  id: string,
  body: Body,
): Promise<Pick<AnswerOf<typeof decideAppealCall>, 'status'> & { readonly customerId: string }> {
  const appeal = await lockOpen(tx, id)
  await waitForOwnActs(tx, operator.userId)
  const { policy } = await policyInForce(tx)
  const needs =
    body.outcome === 'undone' &&
    policy.secondPerson &&
    needsSecondPerson(appeal.points, await pointsAdjustedAlone(tx, operator.userId))
  const { customer_id: customerId, points } = appeal
  // Others of the same customer may wait beside it. Concurrent requests wait for the appeal's lock.
  if (needs && (await isUndoingAsked(tx, id, customerId))) throw waitsAlready()
  const asked = { appeal: id, points, words: body.words }
  const submission = { subject: customerId, proposal: asked, caller: operator, needs }
  if (await undoingAction(undo).ask(tx, submission)) return { status: 'waits', customerId }
  await settle(tx, undo, appeal, { ...body, askedBy: operator.userId, approvedBy: null })
  await recordAuditEvent(tx, {
    caller: operator,
    act: 'appeal-decided',
    subject: customerId,
    after: { appeal: id, about: appeal.about, decision: appeal.subject_id, ...body },
  })
  return { status: 'made', customerId }
}

/** Overturns the decision with the words that the first operator wrote. */
function undoingAction(undo: Undoing) {
  return twoPersonAction({
    kind: undoing,
    approvers: ['finance'],
    proposal,
    describe: async (db, { proposal: { appeal: id, points, words } }) => {
      const appeal = await findAppeal(db, id)
      return {
        title: `Overturn a decision and restore ${formatPoints(points)}`,
        reason: words,
        differences: [
          { what: appeal ? describeDecision(appeal) : 'Decision', now: 'In force', after: 'Overturned' },
        ],
      }
    },
    carryOut: async (tx, { proposal: { appeal: id, words }, askedBy, approvedBy }) =>
      settle(tx, undo, await lockOpen(tx, id), { outcome: 'undone', words, askedBy, approvedBy }),
  })
}

export function undoingApproval(undo: Undoing, live: Pick<Live, 'tell'>): ApprovalKind {
  return { ...undoingAction(undo), announce: ({ subject }) => live.tell([subject], ['points']) }
}

interface Settling extends Body {
  readonly askedBy: string
  readonly approvedBy: string | null
}

/** The points come from the programme, not from the shop: the adjustment has the appeal's id, and names the decision. */
async function settle(tx: Db, undo: Undoing, appeal: AppealRow, settling: Settling): Promise<void> {
  const { id, customer_id: userId, about, subject_id, points } = appeal
  const { outcome, words, askedBy, approvedBy } = settling
  await closeAppeal(tx, id, { outcome, words, decidedBy: askedBy })
  if (outcome === 'undone' && about === 'freeze') await undo.liftStop(tx, id)
  if (outcome === 'undone' && about === 'reversal') await forgivePrefundDebt(tx, subject_id)
  const givesPoints = outcome === 'undone' && points > 0
  if (givesPoints) {
    const evidence = `Overturns ${about} ${subject_id}`
    await undo.givePoints(tx, { id, userId, points, reason: words, evidence, askedBy, approvedBy })
    return
  }
  const title = outcome === 'undone' ? 'Decision overturned' : 'Decision upheld'
  await writeNotice(tx, { userId, kind: 'appeal-decided', title, body: words })
}

async function lockOpen(tx: Db, id: string): Promise<AppealRow> {
  const appeal = isUuid(id) ? await lockAppeal(tx, id) : undefined
  if (!appeal) throw unknownAppeal()
  if (appeal.outcome === null) return appeal
  throw new Refusal('conflict', 'This appeal has already been decided.', {
    code: 'already_decided',
  })
}

export function unknownAppeal(): Refusal {
  return new Refusal('not-found', 'Appeal not found.')
}
