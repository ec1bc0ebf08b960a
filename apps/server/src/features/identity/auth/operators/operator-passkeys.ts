import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  addOperatorPasskey as addCall,
  offerOperatorPasskey as offerCall,
  proveOperatorByPasskey as proveCall,
  removeOperatorPasskey as removeCall,
} from '@jara/contract/identity/auth-operator-passkeys'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { checkOwnPassword } from '../../../../access/identity/own-password.ts'
import { isOwnSignature, makeOffer, takeMadePasskey } from '../../../../access/identity/own-passkeys.ts'
import { passkeyPlace, unavailablePasskeys } from '../../../../access/identity/passkeys.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { hashToken, type SessionUser } from '../../../../access/identity/sessions.ts'
import { deletePasskey } from '../../../../access/identity/stored-passkeys.sql.ts'
import type { Database, Db } from '../../../../db/db.ts'
import type { Whence } from '../sign-in.ts'
import { answerChallenge } from './answer-challenge.ts'
import { countRecoveryCodes } from './factor.sql.ts'
import type { InvitationDeps } from './invite-operator.ts'
import { openSession } from './open-session.ts'

/** Opens a session after the password and a passkey, which signs the challenge of this very sign-in. */
export function proveByPasskey(
  db: Database,
  deps: InvitationDeps,
  { challenge, passkey }: BodyOf<typeof proveCall>,
  whence: Whence,
): Promise<AnswerOf<typeof proveCall>> {
  return answerChallenge(
    db,
    deps,
    { tokenHash: hashToken(challenge), isEnrolment: false, factor: 'passkey', caller: whence.caller },
    async (tx, { operator }) => {
      if (!(await isSignedHere(tx, deps, { userId: operator.id, challenge }, passkey))) return undefined
      const opened = await openSession(tx, operator, 'passkey', whence)
      return { ...opened, recovery_codes_left: await countRecoveryCodes(tx, operator.id) }
    },
  )
}

/** Whether one of the operator's passkeys has signed the challenge on this server's pages. */
export function isSignedHere(
  tx: Db,
  deps: Pick<InvitationDeps, 'publicUrl'>,
  asked: { readonly userId: string; readonly challenge: string },
  passkey: BodyOf<typeof proveCall>['passkey'],
): Promise<boolean> {
  return isOwnSignature(tx, placeOf(deps), asked, passkey)
}

export function offerOperatorPasskey(
  db: Database,
  deps: InvitationDeps,
  user: SessionUser,
  { password }: BodyOf<typeof offerCall>,
): Promise<AnswerOf<typeof offerCall>> {
  return makeOffer(db, placeOf(deps), user, async () => {
    await checkOwnPassword(db, deps.passwords, user.id, password)
    return true
  })
}

export function addOperatorPasskey(
  db: Database,
  deps: InvitationDeps,
  user: SessionUser,
  made: BodyOf<typeof addCall>,
  caller: SignedInCaller,
): Promise<void> {
  return takeMadePasskey(db, placeOf(deps), user, made, (tx) =>
    recordAuditEvent(tx, { caller, act: 'passkey-added', subject: user.id }),
  )
}

export async function removeOperatorPasskey(
  db: Database,
  deps: InvitationDeps,
  userId: string,
  { id, password }: BodyOf<typeof removeCall>,
  caller: SignedInCaller,
): Promise<void> {
  await checkOwnPassword(db, deps.passwords, userId, password)
  await db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw new Refusal('not-found', 'Passkey not found.')
    await recordAuditEvent(tx, { caller, act: 'passkey-removed', subject: userId })
  })
}

function placeOf({ publicUrl }: Pick<InvitationDeps, 'publicUrl'>) {
  const place = passkeyPlace(publicUrl)
  if (place) return place
  throw unavailablePasskeys()
}
