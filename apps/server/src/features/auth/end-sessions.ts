import { Refusal } from '../../access/refusal.ts'
import type { SessionUser } from '../../access/sessions.ts'
import type { Database } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { tellPerson } from '../../notices/tell-person.ts'
import { deleteOtherSessions, deleteOwnSession } from './session.sql.ts'

/** Ends one session of the signed-in user. */
export async function endSession(db: Database, { id: userId }: SessionUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isEnded = isUuid(id) && (await deleteOwnSession(tx, userId, id))
    if (!isEnded) throw new Refusal('not-found', 'This phone is signed out already.')
    await tellPerson(tx, userId, { kind: 'sessions-ended' })
  })
}

/** Ends all sessions of the signed-in user but this one. Returns how many they were. */
export async function endOtherSessions(
  db: Database,
  { id: userId, tokenHash }: SessionUser,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, tokenHash)
    if (ended > 0) await tellPerson(tx, userId, { kind: 'sessions-ended' })
    return ended
  })
}
