import type { BodyOf } from '@jara/contract/call'
import type { OperatorRole } from '@jara/contract/duties'
import type { decideApproval as decideApprovalCall } from '@jara/contract/trust/approvals'
import type { ApprovalKind, ApprovedRequest } from '../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findRequest, hasInvitedLately, markDecided } from './approval.sql.ts'

type Decision = BodyOf<typeof decideApprovalCall>

export interface Approver extends SignedInCaller {
  readonly duties: readonly OperatorRole[]
}

/** Approves or declines another operator's request. The approval and its effect are one transaction. */
export async function decideApproval(
  db: Database,
  kinds: readonly ApprovalKind[],
  operator: Approver,
  id: string,
  { decision, reason }: Decision,
): Promise<void> {
  if (!isUuid(id)) throw unknownRequest()
  const carriedOut = await db.transaction(async (tx) => {
    const decided = await markDecided(tx, id, operator.userId, decision)
    if (!decided) throw await refuseDecision(tx, id, operator.userId)
    const kind = kinds.find((known) => known.kind === decided.kind)
    if (!kind) throw new Error(`Nothing carries out approvals of the kind ${decided.kind}`)
    if (!mayDecide(operator, kind)) throw otherDuty()
    const { kind: name, asked_by: askedBy, ...request } = decided
    const act = decision === 'approve' ? 'approval-given' : 'approval-refused'
    const after = { request: id, kind: name, askedBy, proposal: request.proposal, reason }
    await recordAuditEvent(tx, { caller: operator, act, subject: request.subject, after })
    if (decision === 'refuse') return undefined
    if (await hasInvitedLately(tx, askedBy, operator.userId)) throw invitedLately()
    const approved: ApprovedRequest = { ...request, askedBy, approvedBy: operator.userId }
    return { kind, approved, announce: await kind.carryOut(tx, approved) }
  })
  carriedOut?.announce?.()
  carriedOut?.kind.announce?.(carriedOut.approved)
}

export function mayDecide(
  { duties }: Pick<Approver, 'duties'>,
  { approvers }: Pick<ApprovalKind, 'approvers'>,
): boolean {
  return duties.includes('admin') || approvers.some((duty) => duties.includes(duty))
}

function otherDuty(): Refusal {
  return new Refusal('forbidden', 'You don’t have the role needed to approve this.', { code: 'other_duty' })
}

function invitedLately(): Refusal {
  const message =
    'The requester invited you less than 24 hours ago, so another operator must approve this for now. You can decline it.'
  return new Refusal('forbidden', message, { code: 'invited_lately' })
}

async function refuseDecision(db: Db, id: string, operatorId: string): Promise<Refusal> {
  const request = await findRequest(db, id)
  if (!request) return unknownRequest()
  if (request.is_decided)
    return new Refusal('conflict', 'This request has already been decided.', { code: 'already_decided' })
  if (request.asked_by === operatorId)
    return new Refusal('forbidden', 'You can’t approve your own request.', {
      code: 'second_person_needed',
    })
  return new Refusal('conflict', 'This request has expired. Please submit it again.', { code: 'lapsed' })
}

export function unknownRequest(): Refusal {
  return new Refusal('not-found', 'Request not found.')
}
