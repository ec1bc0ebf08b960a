import { emailKey } from '@jara/rules/identity/credentials'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  acceptInvitation as acceptCall,
  inviteOperator as inviteCall,
} from '@jara/contract/identity/auth-operators'
import { type Caller, recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { hashToken, mintToken } from '../../../../access/identity/sessions.ts'
import type { Database, Db } from '../../../../db/db.ts'
import type { Mail } from '../../../../providers/mail.ts'
import type { Passwords } from '../../../../providers/passwords.ts'
import { insertAccount, resetPasswordOf } from '../account.sql.ts'
import { emailTaken } from '../register-customer.ts'
import { endSessions, nameOf, onAnother, type Outcome, waitsForSecond } from './administer.ts'
import { deleteFactor } from './factor.sql.ts'
import { openChallenge } from './open-challenge.ts'
import { findOperator, insertInvitation, type LockedRow, spendInvitation } from './operator.sql.ts'
import type { OperatorDeps } from './sign-in-operator.ts'

const validHours = 24
export const inviting = 'invite-operator'

export interface InvitationDeps extends OperatorDeps {
  readonly mail: Mail
  readonly publicUrl: string
}

/** Creates an account that cannot be used until its invitation is accepted. */
export async function inviteOperator(
  db: Database,
  deps: InvitationDeps,
  { email, first_name: firstName, last_name: lastName, duties: requested }: BodyOf<typeof inviteCall>,
  admin: SignedInCaller,
): Promise<{ id: string; status: Outcome }> {
  const duties = [...new Set(requested)].toSorted()
  const passwordHash = await unknownPassword(deps.passwords)
  const noPlace = { phoneNumber: '', state: '', city: '', country: '' }
  const person = { email, emailKey: emailKey(email), firstName, lastName, duties, ...noPlace }
  const invited = await db.transaction(async (tx) => {
    const id = await insertAccount(tx, { ...person, role: 'operator', retailerId: undefined, passwordHash })
    if (!id) throw emailTaken()
    // This link goes to no one: the account needs one, even while a second operator is asked.
    const token = await invite(tx, id, admin.userId, { isFirst: true })
    const comingAs = `Invite ${firstName} ${lastName} as ${duties.join(', ')}`
    const request = {
      kind: inviting,
      subject: id,
      proposal: { isFirst: true, duties },
      caller: admin,
      comingAs,
    }
    if (await waitsForSecond(tx, request)) return { id }
    await recordAuditEvent(tx, { caller: admin, act: 'operator-invited', subject: id, after: { duties } })
    return { id, token }
  })
  if (invited.token === undefined) return { id: invited.id, status: 'waits' }
  sendInvitation(deps, { email, firstName, token: invited.token })
  return { id: invited.id, status: 'made' }
}

/** For operators who lost the email, the password or the second factor. All of them become void. */
export async function renewInvitation(
  db: Database,
  deps: InvitationDeps,
  id: string,
  admin: SignedInCaller,
): Promise<{ email: string; status: Outcome }> {
  const { email, send } = await onAnother(db, admin, id, async (tx, operator) => {
    refuseDisabled(operator)
    const comingAs = `Send ${nameOf(operator)} a link to reset password and two-factor authentication`
    const request = { kind: inviting, subject: id, proposal: { isFirst: false }, caller: admin, comingAs }
    if (await waitsForSecond(tx, request)) return { email: operator.email, send: undefined }
    return { email: operator.email, send: await inviteAgain(tx, deps, operator, admin) }
  })
  send?.()
  return { email, status: send ? 'made' : 'waits' }
}

/** Returns the function that sends the email after the commit. */
export async function inviteAgain(
  tx: Db,
  deps: Pick<InvitationDeps, 'passwords' | 'mail' | 'publicUrl' | 'afterAnswer'>,
  operator: LockedRow,
  admin: SignedInCaller,
): Promise<() => void> {
  refuseDisabled(operator)
  const { id, email, first_name: firstName } = operator
  await resetPasswordOf(tx, id, await unknownPassword(deps.passwords))
  await deleteFactor(tx, id)
  await endSessions(tx, id)
  const token = await invite(tx, id, admin.userId, { isFirst: false })
  await recordAuditEvent(tx, { caller: admin, act: 'invitation-renewed', subject: id })
  return () => sendInvitation(deps, { email, firstName, token })
}

function refuseDisabled({ is_disabled }: LockedRow): void {
  if (is_disabled)
    throw new Refusal('conflict', 'This operator is disabled. Enable them first.', {
      code: 'operator_disabled',
    })
}

async function invite(
  tx: Db,
  userId: string,
  invitedBy: string,
  which: { readonly isFirst: boolean },
): Promise<string> {
  const { token, tokenHash } = mintToken()
  await insertInvitation(tx, { userId, tokenHash, validHours, invitedBy }, which)
  return token
}

/** The hash of a random password that no one knows. */
function unknownPassword(passwords: Passwords): Promise<string> {
  return passwords.hash(mintToken().token)
}

function sendInvitation(
  { mail, publicUrl, afterAnswer }: Pick<InvitationDeps, 'mail' | 'publicUrl' | 'afterAnswer'>,
  { email, firstName, token }: { readonly email: string; readonly firstName: string; readonly token: string },
): void {
  const link = `${publicUrl}/console?invitation=${token}`
  afterAnswer.run(() =>
    mail.send({
      to: email,
      subject: 'You’ve been invited to the Jara Console',
      text: [
        `Hello ${firstName},`,
        'A Jara administrator has created an operator account for you. Open this link within 24 hours to set your password and two-factor authentication:',
        link,
        'You’ll need an authenticator app on your phone. If you weren’t expecting this invitation, ignore this email.',
      ].join('\n\n'),
      link,
    }),
  )
}

/** Sets the password. Checks the link before hashing, so that invalid links cost nothing. */
export function acceptInvitation(
  db: Database,
  { passwords, vault }: OperatorDeps,
  { linkToken, password }: BodyOf<typeof acceptCall>,
  caller: Caller,
): Promise<AnswerOf<typeof acceptCall>> {
  return db.transaction(async (tx) => {
    const userId = await spendInvitation(tx, hashToken(linkToken))
    const operator = userId === undefined ? undefined : await findOperator(tx, userId)
    if (!operator) {
      throw new Refusal(
        'invalid',
        'This link has expired or has already been used. Ask an admin for a new one.',
        {
          code: 'link_used',
        },
      )
    }
    await resetPasswordOf(tx, operator.id, await passwords.hash(password))
    await recordAuditEvent(tx, { caller, act: 'invitation-accepted', subject: operator.id })
    return openChallenge(tx, vault, operator)
  })
}
