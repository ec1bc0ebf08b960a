import type { BodyOf } from '@jara/contract/call'
import { adjustPoints as adjustPointsCall } from '@jara/contract/points/adjustments'
import { needsSecondPerson } from '@jara/rules/trust/second-person'
import { formatCount, formatPoints } from '@jara/rules/points'
import { pointsAdjustedAlone, waitForOwnActs } from '../../../access/approvals/acts-alone.sql.ts'
import type { ApprovalKind, Described } from '../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import { adjustDown, adjustUp } from '../../../ledger/taking-back.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import type { Live } from '../../../live/live.ts'
import { writeNotice } from '../../../notices/write-notice.ts'
import { insertAdjustment, type NewAdjustment } from './adjustment.sql.ts'
import { selectWallets } from '../../../ledger/wallet.sql.ts'

type Body = BodyOf<typeof adjustPointsCall>

/** Adds or deducts a customer's points, or asks a second operator. Must run in a transaction. */
export async function adjustPoints(
  tx: Db,
  operator: SignedInCaller,
  userId: string,
  body: Body,
): Promise<{ id: string; status: 'made' | 'waits' }> {
  if (!isUuid(userId) || (await readBalance(tx, userId)) === undefined)
    throw new Refusal('not-found', 'Customer not found.')
  await waitForOwnActs(tx, operator.userId)
  const { policy } = await policyInForce(tx)
  const needs =
    policy.secondPerson && needsSecondPerson(body.points, await pointsAdjustedAlone(tx, operator.userId))
  const submission = { subject: userId, proposal: body, caller: operator, needs }
  return adjusting.submit(tx, submission, (id) => ({
    act: 'points-adjusted',
    subject: userId,
    after: { id, ...body },
  }))
}

/** An approved adjustment has the id of its approval request, so that it can be made only once. */
const adjusting = twoPersonAction({
  kind: 'adjust-points',
  approvers: ['finance'],
  proposal: adjustPointsCall.body,
  carryOut: (tx, { id, subject: userId, proposal, askedBy, approvedBy }) =>
    makeAdjustment(tx, { ...proposal, id, userId, askedBy, approvedBy }),
  describe: (db, { subject, proposal }) => describeAdjustment(db, subject, proposal),
})

export function adjustmentApproval(live: Pick<Live, 'tell'>): ApprovalKind {
  return { ...adjusting, announce: ({ subject }) => live.tell([subject], ['points']) }
}

/** Added points pay a debt first. */
async function describeAdjustment(
  db: Db,
  userId: string,
  { points, reason, evidence }: Body,
): Promise<Described> {
  const [wallet] = await selectWallets(db, [userId])
  const { points: spendable = 0, debt = 0 } = wallet ?? {}
  const paid = Math.min(Math.max(points, 0), debt)
  const afterwards = spendable + points - paid
  const title = `${points > 0 ? 'Add' : 'Deduct'} ${formatPoints(Math.abs(points))}`
  const after = afterwards < 0 ? 'Too few points' : formatPoints(afterwards)
  const differences = [{ what: 'Available', now: formatPoints(spendable), after }]
  if (debt > 0)
    differences.push({ what: 'Points owed', now: formatPoints(debt), after: formatPoints(debt - paid) })
  return { title, reason: evidence === undefined ? reason : `${reason} (${evidence})`, differences }
}

export async function makeAdjustment(tx: Db, adjustment: NewAdjustment): Promise<void> {
  const { id, userId, points, reason } = adjustment
  const move = { userId, points: Math.abs(points), cause: `adjustment/${id}` }
  const balance = await (points > 0 ? adjustUp : adjustDown)(tx, move)
  if (balance === undefined)
    throw new Refusal('conflict', 'The customer doesn’t have that many available points.', {
      code: 'not_enough_points',
    })
  await insertAdjustment(tx, adjustment)
  const counted = move.points === 1 ? '1 point was' : `${formatCount(move.points)} points were`
  const body = `${counted} ${points > 0 ? 'added' : 'deducted'}. Reason: ${reason}`
  await writeNotice(tx, { userId, kind: 'points-adjusted', title: 'Points adjusted', body })
}
