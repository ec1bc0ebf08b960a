import { emailKey } from '@jara/rules/credentials'
import type { signIn as signInCall } from '@jara/contract/auth'
import type { AnswerOf, BodyOf, Role } from '@jara/contract/call'
import type { ActName } from '../../access/audit-acts.ts'
import { asAccount, type Caller, recordAct } from '../../access/audit-log.ts'
import type { Database, Db } from '../../db/db.ts'
import { Refusal } from '../../access/refusal.ts'
import { hashToken, mintToken } from '../../access/sessions.ts'
import type { AfterAnswer } from '../../http/after-answer.ts'
import type { Visitor } from '../../http/visitor.ts'
import { tellPerson } from '../../notices/tell-person.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { type AccountRow, findAccount } from './account.sql.ts'
import { rememberDevice } from './failures.sql.ts'
import { insertSession } from './session.sql.ts'
import { type Attempt, countFailure, forgiveFailures, refuseTooManyFailures } from './sign-in-limits.ts'

export interface SignInDeps {
  readonly db: Database
  readonly passwords: Passwords
  readonly config: { readonly demo: boolean }
  readonly afterAnswer: AfterAnswer
}

/** From where a sign-in comes. */
interface Whence {
  readonly address: string
  readonly visitor: Visitor
  readonly caller: Caller
}

/** An unknown e-mail gets the same message, password check and limits as a known one. */
export async function signIn(
  { db, passwords, config, afterAnswer }: SignInDeps,
  { email, password, authToken }: BodyOf<typeof signInCall>,
  { address, visitor, caller }: Whence,
): Promise<AnswerOf<typeof signInCall>> {
  const key = emailKey(email)
  const deviceToken = visitor.deviceToken ?? mintToken().token
  const deviceHash = hashToken(deviceToken)
  const account = await findAccount(db, key, { ...config, deviceHash })
  const knownDevice = account?.knows_device ? { userId: account.id, deviceHash } : undefined
  const attempt: Attempt = { emailKey: key, address, knownDevice }
  await refuseTooManyFailures(db, attempt)
  const matched = await passwords.matches(account?.password_hash, password)
  if (!account || !matched) {
    const act = failureToRecord(await countFailure(db, attempt))
    // After the answer, so that its time does not tell whether the account exists.
    if (account && act) afterAnswer.run(() => recordAct(db, { caller, act, subject: account.id }))
    throw wrongCredentials()
  }
  // Checked again: parallel attempts may have reached a limit while this password was being verified.
  await refuseTooManyFailures(db, attempt)
  await forgiveFailures(db, attempt)
  const token = await db.transaction((tx) =>
    openSession(tx, account, { authToken, deviceHash, visitor, caller }),
  )
  visitor.keepDeviceToken(deviceToken)
  const { id, role, first_name, last_name } = account
  return { token, user: { id, role, first_name, last_name, email: account.email } }
}

/**
 * The first wrong password of an account within the limit's window and the one that reaches the limit are written down,
 * so that nobody can fill the audit log by guessing.
 */
function failureToRecord({
  failures,
  allowed,
}: {
  readonly failures: number
  readonly allowed: number
}): ActName | undefined {
  if (failures === 1) return 'sign-in-failed'
  return failures === allowed ? 'sign-in-locked' : undefined
}

interface Opening {
  readonly authToken: string | undefined
  readonly deviceHash: Buffer
  readonly visitor: Visitor
  readonly caller: Caller
}

/** Returns the session's token, and tells the owner if the device is new. */
async function openSession(
  tx: Db,
  { id: userId, role, password_hash: passwordHash }: AccountRow,
  { authToken, deviceHash, visitor: { device, network }, caller }: Opening,
): Promise<string> {
  const { token, tokenHash } = mintToken()
  const where = { device, network, deviceHash }
  const session = {
    tokenHash,
    userId,
    passwordHash,
    invitationToken: authToken,
    ...where,
    ...sessionLimits(role),
  }
  if (!(await insertSession(tx, session))) throw wrongCredentials()
  const { isNew } = await rememberDevice(tx, { userId, deviceHash })
  await recordAct(tx, { caller: asAccount(caller, { id: userId, role }), act: 'signed-in', subject: userId })
  if (isNew) await tellPerson(tx, userId, { kind: 'new-device', device, network })
  return token
}

function wrongCredentials(): Refusal {
  return new Refusal('unauthenticated', 'Invalid email or password.', { code: 'invalid_credentials' })
}

function sessionLimits(role: Role): { idleHours: number; absoluteHours: number } {
  return role === 'operator'
    ? { idleHours: 1, absoluteHours: 12 }
    : { idleHours: 30 * 24, absoluteHours: 90 * 24 }
}
