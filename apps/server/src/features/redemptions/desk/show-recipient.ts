import { recordAct, type SignedInCaller } from '../../../access/audit-log.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findForDesk } from './desk.sql.ts'
import { unknownRedemption } from './unknown-redemption.ts'

/** The phone or meter number in full. Who saw it and why is written down before it is shown. */
export function showRecipient(
  db: Database,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<{ recipient: string }> {
  return db.transaction(async (tx) => {
    const found = isUuid(id) ? await findForDesk(tx, id) : undefined
    if (!found) throw unknownRedemption()
    await recordAct(tx, { caller, act: 'recipient-shown', subject: id, after: { reason } })
    return { recipient: found.recipient }
  })
}
