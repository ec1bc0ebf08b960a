import type { AuditAction } from '../../../access/audit/audit-acts.ts'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import type { Allowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { isCommonPassword } from '../../../providers/common-passwords.ts'
import { type Attempt, countFailure, forgiveFailures, refuseTooManyFailures } from './sign-in-limits.ts'

export interface PasswordDeps {
  readonly passwords: Passwords
  readonly afterAnswer: AfterAnswer
}

interface Trial<Account> {
  readonly attempt: Attempt
  /** The account with this email, if there is one. */
  readonly account: Account | undefined
  readonly password: string
  readonly caller: Caller
}

/**
 * Returns the account if this is its password. An unknown email gets the same message, password check and limits as a known
 * one.
 */
export async function checkPassword<Account extends { id: string; password_hash: string }>(
  db: Db,
  { passwords, afterAnswer }: PasswordDeps,
  { attempt, account, password, caller }: Trial<Account>,
): Promise<Account> {
  await refuseTooManyFailures(db, attempt)
  const matched = await passwords.matches(account?.password_hash, password)
  if (!account || !matched) {
    const { failures, allowed } = await countFailure(db, attempt)
    const act = failureToRecord(failures, { allowed })
    // After the answer, so that its timing does not reveal whether the account exists.
    if (account && act) afterAnswer.run(() => recordAuditEvent(db, { caller, act, subject: account.id }))
    throw invalidCredentials()
  }
  // Checked again: parallel attempts may have reached a limit while this password was being verified.
  await refuseTooManyFailures(db, attempt)
  await forgiveFailures(db, attempt)
  return account
}

export function invalidCredentials(): Refusal {
  return new Refusal('unauthenticated', 'Invalid email or password.', { code: 'invalid_credentials' })
}

/**
 * Audits only an account's first failure within the limit's window and the one that reaches the limit, so that guessing
 * cannot fill the audit log.
 */
export function failureToRecord(
  failures: number,
  { allowed }: Pick<Allowance, 'allowed'>,
): AuditAction | undefined {
  if (failures === 1) return 'sign-in-failed'
  return failures === allowed ? 'sign-in-locked' : undefined
}

/** Refuses a new password that a thief would try first, if the policy says so. */
export async function refuseCommonPassword(db: Database, password: string): Promise<void> {
  const { policy } = await recentPolicy(db)
  if (!policy.refusesCommonPasswords || !(await isCommonPassword(password))) return
  throw new Refusal(
    'invalid',
    'This is a common password that is easy to guess. Please choose another one.',
    { code: 'common_password' },
  )
}
