import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Database } from '../../../db/db.ts'
import { deleteSession } from './session.sql.ts'

export async function signOut(db: Database, caller: SignedInCaller, tokenHash: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx, tokenHash)
    await recordAuditEvent(tx, { caller, act: 'signed-out', subject: caller.userId })
  })
}
