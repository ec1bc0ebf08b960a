import type { registerCustomer as registerCall } from '@jara/contract/identity/auth'
import type { BodyOf } from '@jara/contract/call'
import type { Database } from '../../../db/db.ts'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import { openWallet } from '../../../ledger/moves.sql.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { insertAccount } from './account.sql.ts'
import { refuseCommonPassword } from './check-password.ts'
import { describeAccount } from './describe-account.ts'

export async function registerCustomer(
  db: Database,
  passwords: Passwords,
  body: BodyOf<typeof registerCall>,
  caller: Caller,
): Promise<{ userId: string }> {
  await refuseCommonPassword(db, body.password)
  const passwordHash = await passwords.hash(body.password)
  return db.transaction(async (tx) => {
    const account = describeAccount(body, { role: 'customer', retailerId: undefined, passwordHash })
    const userId = await insertAccount(tx, account)
    if (!userId) throw emailTaken()
    await openWallet(tx, userId)
    await recordAuditEvent(tx, { caller, act: 'customer-registered', subject: userId })
    return { userId }
  })
}

export const knownEmailReason = 'email_known'

export function emailTaken(): Refusal {
  return new Refusal('conflict', 'An account with this email already exists. Please sign in instead.', {
    code: knownEmailReason,
  })
}
