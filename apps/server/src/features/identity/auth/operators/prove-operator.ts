import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { proveOperator as proveCall } from '@jara/contract/identity/auth-operators'
import { hashToken } from '../../../../access/identity/sessions.ts'
import type { Database } from '../../../../db/db.ts'
import { answerChallenge, type ChallengeDeps } from './answer-challenge.ts'
import { countRecoveryCodes } from './factor.sql.ts'
import type { Whence } from '../sign-in.ts'
import { openSession } from './open-session.ts'
import { spendCode } from './spend-code.ts'

/** Opens a session after the password and the second factor. */
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
