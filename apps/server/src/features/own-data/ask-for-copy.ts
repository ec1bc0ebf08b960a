import { recordAct, type SignedInCaller } from '../../access/audit-log.ts'
import { checkOwnPassword } from '../../access/own-password.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../access/rate-limit.ts'
import type { Database } from '../../db/db.ts'
import { tellPerson } from '../../notices/tell-person.ts'
import type { Passwords } from '../../providers/passwords.ts'

/** Few people need a second copy in a day, and somebody with a session and the password shall not have many. */
function copiesOf(userId: string): Allowance {
  return { bucket: bucketOf('copies-of-data', userId), allowed: 3, windowSeconds: 24 * 60 * 60 }
}

/** A copy may have to be begun anew on a bad line. */
export function downloadsOf(userId: string): Allowance {
  return { bucket: bucketOf('downloads-of-data', userId), allowed: 10, windowSeconds: 24 * 60 * 60 }
}

/** Takes the password: a stolen session does not take the data along. The owner hears of every copy. */
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
    await recordAct(tx, { caller, act: 'data-copied', subject: userId })
    await tellPerson(tx, userId, { kind: 'data-copied' })
  })
}
