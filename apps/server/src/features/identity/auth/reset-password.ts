import type { Database } from '../../../db/db.ts'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import { hashToken } from '../../../access/identity/sessions.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { resetPasswordOf } from './account.sql.ts'
import { isPasswordResetGood, usePasswordReset } from './password-reset.sql.ts'
import { refuseCommonPassword } from './check-password.ts'
import { deleteSessionsOf } from './session.sql.ts'
import { forgiveAccount } from './sign-in-limits.ts'

/** Sets the password, ends every session of the account and lifts its sign-in limit. Returns the user's id. */
export async function resetPassword(
  db: Database,
  passwords: Passwords,
  { resetToken, password }: { resetToken: string; password: string },
  { address, caller }: { readonly address: string; readonly caller: Caller },
): Promise<string> {
  const tokenHash = hashToken(resetToken)
  // Checked before hashing, so that invented links cost us nothing.
  if (!(await isPasswordResetGood(db, tokenHash))) throw deadLink()
  await refuseCommonPassword(db, password)
  const passwordHash = await passwords.hash(password)
  return db.transaction(async (tx) => {
    const userId = await usePasswordReset(tx, tokenHash)
    const emailKey = userId && (await resetPasswordOf(tx, userId, passwordHash))
    if (!userId || !emailKey) throw deadLink()
    await deleteSessionsOf(tx, userId)
    await forgiveAccount(tx, emailKey, address)
    await recordAuditEvent(tx, { caller, act: 'password-reset', subject: userId })
    await notifyUser(tx, userId, { kind: 'password-changed' })
    return userId
  })
}

function deadLink(): Refusal {
  return new Refusal('invalid', 'This link has expired or has already been used. Please request a new one.', {
    code: 'link_used',
  })
}
