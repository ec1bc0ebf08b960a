import { emailKey } from '@jara/rules/credentials'
import type { signIn as signInCall } from '@jara/contract/auth'
import type { AnswerOf, BodyOf, Role } from '@jara/contract/call'
import { asAccount, type Caller, recordAct } from '../../access/audit-log.ts'
import type { ActName } from '../../access/audit-acts.ts'
import type { Database } from '../../db/db.ts'
import { type Allowance, refuseWhenSpent, resetAllowance, spendAllowance } from '../../access/rate-limit.ts'
import { wrongPasswords } from '../../access/own-password.ts'
import { Refusal } from '../../access/refusal.ts'
import { mintToken } from '../../access/sessions.ts'
import type { AfterAnswer } from '../../http/after-answer.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { findAccount } from './account.sql.ts'
import { insertSession } from './session.sql.ts'

export interface SignInDeps {
  readonly passwords: Passwords
  readonly config: { readonly demo: boolean }
  readonly afterAnswer: AfterAnswer
}

/** An unknown e-mail gets the same message, password check and limit as a known one. */
export async function signIn(
  db: Database,
  { passwords, config, afterAnswer }: SignInDeps,
  { email, password, authToken }: BodyOf<typeof signInCall>,
  caller: Caller,
): Promise<AnswerOf<typeof signInCall>> {
  const key = emailKey(email)
  const limit = wrongPasswords(key)
  await refuseWhenSpent(db, limit)
  const account = await findAccount(db, key, config)
  const matched = await passwords.matches(account?.password_hash, password)
  if (!account || !matched) {
    const act = failureToRecord(await spendAllowance(db, limit), limit)
    // After the answer, so that its time does not tell whether the account exists.
    if (account && act) afterAnswer.run(() => recordAct(db, { caller, act, subject: account.id }))
    throw new Refusal('unauthenticated', 'Invalid email or password.', { code: 'invalid_credentials' })
  }
  // Checked again: parallel attempts may have reached the limit while this password was being verified.
  await refuseWhenSpent(db, limit)
  await resetAllowance(db, limit)
  const { token, tokenHash } = mintToken()
  await db.transaction(async (tx) => {
    await insertSession(tx, {
      tokenHash,
      userId: account.id,
      invitationToken: authToken,
      ...sessionLimits(account.role),
    })
    await recordAct(tx, { caller: asAccount(caller, account), act: 'signed-in', subject: account.id })
  })
  const { id, role, first_name, last_name } = account
  return { token, user: { id, role, first_name, last_name, email: account.email } }
}

/**
 * The first wrong password of an account within the limit's window and the one that reaches the limit are written down,
 * so that nobody can fill the audit log by guessing.
 */
function failureToRecord(failures: number, { allowed }: Allowance): ActName | undefined {
  if (failures === 1) return 'sign-in-failed'
  return failures === allowed ? 'sign-in-locked' : undefined
}

function sessionLimits(role: Role): { idleHours: number; absoluteHours: number } {
  return role === 'operator'
    ? { idleHours: 1, absoluteHours: 12 }
    : { idleHours: 30 * 24, absoluteHours: 90 * 24 }
}
