import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { endPaySecrets } from '../../../access/pay-codes.sql.ts'
import { notSignedIn, Refusal } from '../../../access/refusal.ts'
import { mintToken, type SessionUser } from '../../../access/identity/sessions.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, renewSession } from './session.sql.ts'

export async function signOut(db: Database, caller: SignedInCaller, tokenHash: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx, tokenHash)
    await recordAuditEvent(tx, { caller, act: 'signed-out', subject: caller.userId })
  })
}

/** Ends one session of the signed-in user. */
export async function endSession(db: Database, caller: SignedInCaller, id: string): Promise<void> {
  const { userId } = caller
  await db.transaction(async (tx) => {
    const isEnded = isUuid(id) && (await deleteOwnSession(tx, userId, id))
    if (!isEnded) throw new Refusal('not-found', 'This device is already signed out.')
    await noteEnd(tx, caller)
  })
}

/** Ends all other sessions of the signed-in user. */
export async function endOtherSessions(
  db: Database,
  user: SessionUser,
  caller: SignedInCaller,
): Promise<{ readonly ended: number; readonly token: string }> {
  return db.transaction(async (tx) => {
    const { ended, token } = await keepOneSession(tx, user)
    if (ended > 0) await noteEnd(tx, caller)
    return { ended, token }
  })
}

/**
 * Ends all other sessions and renews the token and pay codes of this one: one of the others may be a copy of it. If this
 * session ended while the request was under way, nothing happens, so it cannot end the one that continues.
 */
export async function keepOneSession(
  tx: Db,
  { id: userId, tokenHash }: Pick<SessionUser, 'id' | 'tokenHash'>,
): Promise<{ readonly ended: number; readonly token: string }> {
  const { token, tokenHash: next } = mintToken()
  if (!(await renewSession(tx, userId, { tokenHash, next }))) throw notSignedIn()
  await endPaySecrets(tx, userId)
  return { ended: await deleteOtherSessions(tx, userId, next), token }
}

async function noteEnd(tx: Db, caller: SignedInCaller): Promise<void> {
  await recordAuditEvent(tx, { caller, act: 'sessions-ended', subject: caller.userId })
  await notifyUser(tx, caller.userId, { kind: 'sessions-ended' })
}
