import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { stopErasure } from '../../../../access/identity/leaving.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { notifyUser } from '../../../../notices/notify-user.ts'

/** Cancels the erasure that the owner requested. */
export async function keepAccount(db: Database, caller: SignedInCaller): Promise<void> {
  await db.transaction(async (tx) => {
    await keep(tx, caller.userId)
    await recordAuditEvent(tx, { caller, act: 'erasure-stopped', subject: caller.userId })
  })
}

export async function keep(tx: Db, userId: string): Promise<void> {
  if (!(await stopErasure(tx, userId)))
    throw new Refusal('conflict', 'This account is not being closed.', { code: 'not_leaving' })
  await notifyUser(tx, userId, { kind: 'erasure-stopped' })
}
