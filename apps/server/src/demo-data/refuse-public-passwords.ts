import { emailKey } from '@jara/rules/credentials'
import type { Db } from '../db/db.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { findAccount } from '../features/auth/account.sql.ts'
import type { Passwords } from '../providers/passwords.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

/** Prevents a demo database from going live while its operator and other accounts have the public password. */
export async function refusePublicPasswords(db: Db, passwords: Passwords): Promise<void> {
  const open: string[] = []
  for (const { email } of demoAccounts) {
    const account = await findAccount(db, emailKey(email))
    if (account && (await passwords.matches(account.password_hash, demoPassword))) open.push(email)
  }
  if (open.length === 0) return
  throw new StartRefusal(
    'unsafe',
    `This database has demo accounts whose password is public: ${open.join(', ')}. ` +
      'Start a real installation with an empty database, or start with DEMO=on and change these passwords first.',
  )
}
