import type { BodyOf } from '@jara/contract/call'
import type { changePassword as changePasswordCall } from '@jara/contract/identity/auth-sessions'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Database } from '../../../db/db.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { replacePassword } from './account.sql.ts'
import { keepOneSession } from './end-sessions.ts'
import { endPasswordResets } from './password-reset.sql.ts'
import { refuseCommonPassword } from './check-password.ts'

/**
 * Requires the current password, so that a stolen session cannot set a new one. Ends every other session, and returns a new
 * token for this one, because a thief may have copied the old one.
 */
export async function changePassword(
  db: Database,
  passwords: Passwords,
  user: SessionUser,
  { password, newPassword }: BodyOf<typeof changePasswordCall>,
  caller: SignedInCaller,
): Promise<string> {
  const { id: userId } = user
  await refuseCommonPassword(db, newPassword)
  const checked = await checkOwnPassword(db, passwords, userId, password)
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    if (!(await replacePassword(tx, { userId, checked, passwordHash }))) {
      throw new Refusal('conflict', 'Your password was changed in the meantime.', {
        code: 'password_changed',
      })
    }
    const { token } = await keepOneSession(tx, user)
    await endPasswordResets(tx, userId)
    await recordAuditEvent(tx, { caller, act: 'password-changed', subject: userId })
    await notifyUser(tx, userId, { kind: 'password-changed' })
    return token
  })
}
