import { emailKey } from '@jara/rules/identity/credentials'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { signInOperator as signInCall } from '@jara/contract/identity/auth-operators'
import { recordAuditEvent } from '../../../../access/audit/audit-log.ts'
import type { Database } from '../../../../db/db.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { checkPassword, invalidCredentials } from '../check-password.ts'
import type { SignInDeps, Whence } from '../sign-in.ts'
import { openChallenge } from './open-challenge.ts'
import { openSession } from './open-session.ts'
import { findOperatorByEmail, lockActiveOperator } from './operator.sql.ts'

export interface OperatorDeps extends SignInDeps {
  readonly vault: TokenVault
}

/** The password alone opens a session only for the demo's operator, whose password is public. */
export async function signInOperator(
  db: Database,
  deps: OperatorDeps,
  { email, password }: BodyOf<typeof signInCall>,
  whence: Whence,
): Promise<AnswerOf<typeof signInCall>> {
  const key = emailKey(email)
  const { address, caller } = whence
  const account = await findOperatorByEmail(db, key, deps.config)
  const attempt = { emailKey: key, address, knownDevice: undefined }
  const operator = await checkPassword(db, deps, { attempt, account, password, caller })
  return db.transaction(async (tx) => {
    const current = await lockActiveOperator(tx, operator.id)
    // A password that became void while it was verified is refused.
    if (current?.password_hash !== operator.password_hash) throw invalidCredentials()
    if (operator.of_demo) return { status: 'signed_in', ...(await openSession(tx, operator, 'none', whence)) }
    await recordAuditEvent(tx, { caller, act: 'password-accepted', subject: operator.id })
    return openChallenge(tx, deps.vault, operator)
  })
}
