import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import { notifyUser } from '../../../notices/notify-user.ts'

/** Audits a change of what confirms redemptions, and notifies the owner. Call it in the transaction of the change. */
export async function noteChange(
  tx: Db,
  caller: SignedInCaller,
  act: 'wallet-pin-set' | 'wallet-pin-changed' | 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await recordAuditEvent(tx, { caller, act, subject: caller.userId })
  await notifyUser(tx, caller.userId, { kind: act })
}
