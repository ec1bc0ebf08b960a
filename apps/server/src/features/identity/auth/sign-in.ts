import { emailKey } from '@jara/rules/identity/credentials'
import type { signIn as signInCall } from '@jara/contract/identity/auth'
import type { AnswerOf, BodyOf, Role } from '@jara/contract/call'
import { asAccount, type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import type { Database, Db } from '../../../db/db.ts'
import { hashToken, mintToken } from '../../../access/identity/sessions.ts'
import { phoneOwnerOf } from '../../../access/identity/tickets.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { type AccountRow, findAccount } from './account.sql.ts'
import { checkPassword, invalidCredentials, type PasswordDeps } from './check-password.ts'
import { rememberDevice } from './failures.sql.ts'
import { insertSession } from './session.sql.ts'
import { spendSignIn } from './sign-in-limits.ts'

export interface SignInDeps extends PasswordDeps {
  readonly config: { readonly demo: boolean }
}

/** Where a sign-in comes from. */
export interface Whence {
  readonly address: string
  readonly visitor: Visitor
  readonly caller: Caller
}

/** Signs in to the app. Operators have a separate sign-in: their accounts do not exist here. */
export async function signIn(
  db: Database,
  deps: SignInDeps,
  { email, password, authToken }: BodyOf<typeof signInCall>,
  { address, visitor, caller }: Whence,
): Promise<AnswerOf<typeof signInCall>> {
  const key = emailKey(email)
  const deviceToken = visitor.deviceToken ?? mintToken().token
  const deviceHash = hashToken(deviceToken)
  const found = await findAccount(db, key, { ...deps.config, deviceHash })
  const knownDevice = found?.knows_device ? { userId: found.id, deviceHash } : undefined
  const attempt = { emailKey: key, address, knownDevice }
  await spendSignIn(db, attempt)
  const account = await checkPassword(db, deps, { attempt, account: found, password, caller })
  const token = await db.transaction((tx) =>
    openSession(tx, account, { authToken, deviceHash, visitor, caller }),
  )
  visitor.keepDeviceToken(deviceToken)
  const { id, role, first_name, last_name } = account
  const owner = await phoneOwnerOf(db, id)
  return { token, user: { id, role, first_name, last_name, email: account.email, owner } }
}

interface Opening {
  readonly authToken: string | undefined
  readonly deviceHash: Buffer
  readonly visitor: Visitor
  readonly caller: Caller
}

/** Returns the session's token, and notifies the owner if the device is new. */
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
  if (!(await insertSession(tx, session))) throw invalidCredentials()
  const { isNew } = await rememberDevice(tx, { userId, deviceHash })
  await recordAuditEvent(tx, {
    caller: asAccount(caller, { id: userId, role }),
    act: 'signed-in',
    subject: userId,
  })
  if (isNew) await notifyUser(tx, userId, { kind: 'new-device', device, network })
  return token
}

export function sessionLimits(role: Role): { idleHours: number; absoluteHours: number } {
  return role === 'operator'
    ? { idleHours: 1, absoluteHours: 12 }
    : { idleHours: 30 * 24, absoluteHours: 90 * 24 }
}
