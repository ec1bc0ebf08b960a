import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { revokeUnused } from './code-batch.sql.ts'

/** Leaves used codes alone: their shop can be suspended instead. */
export async function revokeBatch(
  db: Database,
  caller: SignedInCaller,
  batchId: string,
  reason: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const revoked = isUuid(batchId) ? await revokeUnused(tx, batchId) : undefined
    if (revoked === undefined) throw new Refusal('not-found', 'Batch not found.')
    if (revoked === 0)
      throw new Refusal('conflict', 'This batch has no unused codes left.', { code: 'none_open' })
    await recordAuditEvent(tx, { caller, act: 'codes-revoked', subject: batchId, after: { revoked, reason } })
    return revoked
  })
}
