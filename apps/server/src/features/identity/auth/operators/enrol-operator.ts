import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { enrolOperator as enrolCall } from '@jara/contract/identity/auth-operators'
import { asAccount, recordAuditEvent } from '../../../../access/audit/audit-log.ts'
import { sealedFor } from '../../../../access/identity/factor-secrets.ts'
import { hashToken } from '../../../../access/identity/sessions.ts'
import { findStep, stepAt } from '../../../../access/identity/totp.ts'
import type { Database } from '../../../../db/db.ts'
import { answerChallenge, type ChallengeDeps } from './answer-challenge.ts'
import { deleteChallengesOf, insertFactor, insertRecoveryCodes, readClock } from './factor.sql.ts'
import type { Whence } from '../sign-in.ts'
import { openSession } from './open-session.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

/** Stores the secret that this first code belongs to, and returns the recovery codes, which are stored as hashes. */
export function enrolOperator(
  db: Database,
  deps: ChallengeDeps,
  { challenge, code }: BodyOf<typeof enrolCall>,
  whence: Whence,
): Promise<AnswerOf<typeof enrolCall>> {
  return answerChallenge(
    db,
    deps,
    { tokenHash: hashToken(challenge), isEnrolment: true, factor: 'authenticator', caller: whence.caller },
    async (tx, { operator, sealed }) => {
      const secret = Buffer.from(deps.vault.open(sealed, sealedFor(operator.id)), 'base64')
      const step = findStep(secret, code, stepAt(await readClock(tx)))
      if (step === undefined || !(await insertFactor(tx, operator.id, sealed, step))) return undefined
      // Other secrets shown to someone with this password can no longer be enrolled.
      await deleteChallengesOf(tx, operator.id)
      const recovery_codes = newRecoveryCodes()
      await insertRecoveryCodes(tx, operator.id, recovery_codes.map(hashRecoveryCode))
      await recordAuditEvent(tx, {
        caller: asAccount(whence.caller, operator),
        act: 'factor-enrolled',
        subject: operator.id,
      })
      return { ...(await openSession(tx, operator, 'authenticator', whence)), recovery_codes }
    },
  )
}
