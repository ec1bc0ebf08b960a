import type { Database } from '../../db/db.ts'
import { type Caller, recordAct } from '../../access/audit-log.ts'
import { resetAllowance } from '../../access/rate-limit.ts'
import { wrongPasswords } from '../../access/own-password.ts'
import { Refusal } from '../../access/refusal.ts'
import { hashToken } from '../../access/sessions.ts'
import { tellPerson } from '../../notices/tell-person.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { resetPasswordOf } from './account.sql.ts'
import { usePasswordReset } from './password-reset.sql.ts'
import { deleteSessionsOf } from './session.sql.ts'

/** Sets the password, ends every session of the account and lifts its sign-in limit. Returns the user's id. */
export async function resetPassword(
  db: Database,
  passwords: Passwords,
  { resetToken, password }: { resetToken: string; password: string },
  caller: Caller,
): Promise<string> {
  const passwordHash = await passwords.hash(password)
  return db.transaction(async (tx) => {
    const userId = await usePasswordReset(tx, hashToken(resetToken))
    const emailKey = userId && (await resetPasswordOf(tx, userId, passwordHash))
    if (!userId || !emailKey) {
      throw new Refusal('invalid', 'This link has expired or was used already. Please ask for a new one.', {
        code: 'link_used',
      })
    }
    await deleteSessionsOf(tx, userId)
    await resetAllowance(tx, wrongPasswords(emailKey))
    await recordAct(tx, { caller, act: 'password-reset', subject: userId })
    await tellPerson(tx, userId, { kind: 'password-changed' })
    return userId
  })
}
