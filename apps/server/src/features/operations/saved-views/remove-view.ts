import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { deleteView } from './saved-view.sql.ts'

export function removeView(db: Database, caller: SignedInCaller, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const isDeleted = isUuid(id) && (await deleteView(tx, caller.userId, id))
    if (!isDeleted) throw new Refusal('not-found', 'View not found.')
    await recordAuditEvent(tx, { caller, act: 'view-removed', subject: id })
  })
}
