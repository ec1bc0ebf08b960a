import { emailKey } from '@jara/rules/identity/credentials'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import type { Database } from '../../../db/db.ts'
import { spendAllowance } from '../../../access/limits/rate-limit.ts'
import { mintToken } from '../../../access/identity/sessions.ts'
import type { Mail } from '../../../providers/mail.ts'
import { findAccount } from './account.sql.ts'
import { insertPasswordReset } from './password-reset.sql.ts'
import { resetEmails } from './sign-in-limits.ts'

interface ResetEmailDeps {
  readonly config: { readonly demo: boolean }
  readonly mail: Mail
  readonly publicUrl: string
}

/** Runs after the answer was sent, so that neither text nor timing reveals whether the account exists. */
export async function sendResetEmail(
  db: Database,
  { config, mail, publicUrl }: ResetEmailDeps,
  email: string,
  caller: Caller,
): Promise<void> {
  const key = emailKey(email)
  await spendAllowance(db, resetEmails(key))
  const account = await findAccount(db, key, config)
  // An operator's password is reset only by another admin's invitation.
  if (!account || account.role === 'operator') return
  const { token, tokenHash } = mintToken()
  await db.transaction(async (tx) => {
    await insertPasswordReset(tx, tokenHash, account.id)
    await recordAuditEvent(tx, { caller, act: 'password-reset-asked', subject: account.id })
  })
  const link = `${publicUrl}/auth?reset=${token}`
  await mail.send({
    to: account.email,
    subject: 'Reset your Jara password',
    text: [
      // No name in the greeting: the person who signed up with this address chose it, and may not own the mailbox.
      'Hello,',
      'Someone asked to reset the password of your Jara account. If it was you, open this link within 1 hour:',
      link,
      'If it wasn’t you, ignore this email. Your password won’t change.',
    ].join('\n\n'),
    link,
  })
}
