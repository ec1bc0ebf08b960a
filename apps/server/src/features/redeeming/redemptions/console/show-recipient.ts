import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import type { Database } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { findForDesk } from './desk.sql.ts'
import { unknownRedemption } from './desk-answers.ts'

/** Shows the full phone or meter number. The audit trail records who viewed it and why beforehand. */
export function showRecipient(
  db: Database,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<{ recipient: string }> {
  return db.transaction(async (tx) => {
    const found = isUuid(id) ? await findForDesk(tx, id) : undefined
    if (!found) throw unknownRedemption()
    await recordAuditEvent(tx, { caller, act: 'recipient-shown', subject: id, after: { reason } })
    return { recipient: found.recipient }
  })
}
