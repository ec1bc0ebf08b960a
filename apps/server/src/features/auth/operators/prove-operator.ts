import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { proveOperator as proveCall } from '@jara/contract/operators'
import { sealedFor } from '../../../access/factor-secrets.ts'
import { hashToken } from '../../../access/sessions.ts'
import { findStep, stepAt } from '../../../access/totp.ts'
import type { Database, Db } from '../../../db/db.ts'
import type { TokenVault } from '../../../providers/token-vault/token-vault.ts'
import { answerChallenge, type ChallengeDeps } from './answer-challenge.ts'
import { countRecoveryCodes, lockFactor, readClock, updateLastStep, spendRecoveryCode } from './factor.sql.ts'
import type { Whence } from '../sign-in.ts'
import { openSession } from './open-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Opens the session of whoever has shown the password and the second factor. */
export function proveOperator(
  db: Database,
  deps: ChallengeDeps,
  { challenge, code }: BodyOf<typeof proveCall>,
  whence: Whence,
): Promise<AnswerOf<typeof proveCall>> {
  return answerChallenge(
    db,
    deps,
    { tokenHash: hashToken(challenge), isEnrolment: false, factor: 'authenticator', caller: whence.caller },
    async (tx, { operator }) => {
      const factor = await spendCode(tx, deps.vault, operator.id, code)
      if (!factor) return undefined
      const opened = await openSession(tx, operator, factor, whence)
      return { ...opened, recovery_codes_left: await countRecoveryCodes(tx, operator.id) }
    },
  )
}

/** Uses the code up. Undefined if it is wrong or was used. */
async function spendCode(
  tx: Db,
  vault: TokenVault,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const factor = await lockFactor(tx, userId)
  if (!factor) return undefined
  const secret = Buffer.from(vault.open(factor.totp_secret, sealedFor(userId)), 'base64')
  const step = findStep(secret, code, stepAt(await readClock(tx)))
  if (step === undefined)
    return (await spendRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recovery code' : undefined
  if (step <= factor.last_step) return undefined
  await updateLastStep(tx, userId, step)
  return 'authenticator'
}
