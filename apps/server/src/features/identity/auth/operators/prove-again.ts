import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  askToProve as askCall,
  proveAgain as proveCall,
  proveAgainByPasskey as proveByPasskeyCall,
} from '@jara/contract/identity/auth-fresh-factor'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { markProved } from '../../../../access/identity/fresh-factor.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { mintToken, type SessionUser } from '../../../../access/identity/sessions.ts'
import { selectPasskeys } from '../../../../access/identity/stored-passkeys.sql.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { answerChallenge, type ChallengeDeps } from './answer-challenge.ts'
import { hasFactor, insertChallenge } from './factor.sql.ts'
import type { InvitationDeps } from './invite-operator.ts'
import { isSignedHere } from './operator-passkeys.ts'
import { spendCode } from './spend-code.ts'

const minutesToProve = 5

interface Prover {
  readonly user: SessionUser
  readonly caller: SignedInCaller
}

export function askToProve(db: Database, user: SessionUser): Promise<AnswerOf<typeof askCall>> {
  return db.transaction(async (tx) => {
    if (!(await hasFactor(tx, user.id)))
      throw new Refusal('conflict', 'You haven’t set up two-factor authentication.', { code: 'no_factor' })
    const { token: challenge } = mintToken()
    await insertChallenge(tx, {
      tokenHash: boundTo(user, challenge),
      userId: user.id,
      secret: undefined,
      validMinutes: minutesToProve,
    })
    return { challenge, passkeys: (await selectPasskeys(tx, user.id)).map(({ id }) => id) }
  })
}

export function proveAgain(
  db: Database,
  deps: ChallengeDeps,
  { challenge, code }: BodyOf<typeof proveCall>,
  prover: Prover,
): Promise<void> {
  return prove(db, deps, { challenge, factor: 'authenticator', ...prover }, (tx) =>
    spendCode(tx, deps.vault, prover.user.id, code),
  )
}

export function proveAgainByPasskey(
  db: Database,
  deps: InvitationDeps,
  { challenge, passkey }: BodyOf<typeof proveByPasskeyCall>,
  prover: Prover,
): Promise<void> {
  return prove(db, deps, { challenge, factor: 'passkey', ...prover }, async (tx) =>
    (await isSignedHere(tx, deps, { userId: prover.user.id, challenge }, passkey)) ? 'passkey' : undefined,
  )
}

interface Proving extends Prover {
  readonly challenge: string
  readonly factor: 'authenticator' | 'passkey'
}

function prove(
  db: Database,
  deps: ChallengeDeps,
  { challenge, factor, user, caller }: Proving,
  check: (tx: Db) => Promise<string | undefined>,
): Promise<void> {
  const answered = {
    tokenHash: boundTo(user, challenge),
    isEnrolment: false,
    factor,
    caller,
    refusal: 'forbidden',
  } as const
  return answerChallenge(db, deps, answered, async (tx) => {
    const shown = await check(tx)
    if (shown === undefined) return undefined
    await markProved(tx, user.tokenHash)
    await recordAuditEvent(tx, { caller, act: 'factor-shown', subject: user.id, after: { factor: shown } })
    return true
  }).then(() => undefined)
}

/** Binds a challenge to the session that requested it, so that it proves nothing in another. */
function boundTo({ tokenHash }: SessionUser, challenge: string): Buffer {
  return createHash('sha256').update(tokenHash).update(challenge).digest()
}
