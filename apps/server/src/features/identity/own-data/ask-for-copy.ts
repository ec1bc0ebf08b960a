import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import type { Database } from '../../../db/db.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import type { Passwords } from '../../../providers/passwords.ts'

/** Few customers need a second copy in a day, and someone with a stolen session and password must not get many. */
function copiesOf(userId: string): Allowance {
  return { bucket: bucketOf('copies-of-data', userId), allowed: 3, windowSeconds: 24 * 60 * 60 }
}

/** On a bad connection, a download may have to start again. */
export function downloadsOf(userId: string): Allowance {
  return { bucket: bucketOf('downloads-of-data', userId), allowed: 10, windowSeconds: 24 * 60 * 60 }
}

/** Requires the password, so that a stolen session cannot take the data. The owner is notified of every copy. */
export async function askForCopy(
  db: Database,
  passwords: Passwords,
  password: string,
  caller: SignedInCaller,
): Promise<void> {
  const { userId } = caller
  await checkOwnPassword(db, passwords, userId, password)
  await spendAllowance(db, copiesOf(userId))
  await db.transaction(async (tx) => {
    await recordAuditEvent(tx, { caller, act: 'data-copied', subject: userId })
    await notifyUser(tx, userId, { kind: 'data-copied' })
  })
}
