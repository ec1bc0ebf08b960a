import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findRequest, markTakenBack } from './approval.sql.ts'
import { unknownRequest } from './decide-approval.ts'

/** Cancels the operator's own request. If it is decided at the same time, the first of the two stands. */
export async function takeBackRequest(db: Database, operator: SignedInCaller, id: string): Promise<void> {
  if (!isUuid(id)) throw unknownRequest()
  await db.transaction(async (tx) => {
    const taken = await markTakenBack(tx, id, operator.userId)
    if (!taken) throw await refuse(tx, id, operator.userId)
    const after = { request: id, kind: taken.kind }
    await recordAuditEvent(tx, {
      caller: operator,
      act: 'approval-taken-back',
      subject: taken.subject,
      after,
    })
  })
}

async function refuse(tx: Db, id: string, operatorId: string): Promise<Refusal> {
  const request = await findRequest(tx, id)
  if (!request) return unknownRequest()
  if (request.asked_by !== operatorId)
    return new Refusal(
      'forbidden',
      'You didn’t create this request, so you can’t cancel it. You can decline it instead.',
      {
        code: 'not_yours',
      },
    )
  if (request.is_decided)
    return new Refusal('conflict', 'This request has already been decided.', { code: 'already_decided' })
  return new Refusal('conflict', 'This request has expired.', { code: 'lapsed' })
}
