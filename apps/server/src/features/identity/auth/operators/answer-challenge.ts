import { type Caller, recordAuditEvent } from '../../../../access/audit/audit-log.ts'
import { resetAllowance, spendAllowance } from '../../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { failureToRecord } from '../check-password.ts'
import { wrongFactors } from '../sign-in-limits.ts'
import { findChallenge, spendChallenge } from './factor.sql.ts'
import { lockActiveOperator, type OperatorRow } from './operator.sql.ts'
import type { InvitationDeps } from './invite-operator.ts'
import { tellAdmins } from './tell-admins.ts'

export type ChallengeDeps = Pick<InvitationDeps, 'vault' | 'afterAnswer' | 'mail'>

interface Answered {
  readonly tokenHash: Buffer
  readonly isEnrolment: boolean
  readonly factor: 'authenticator' | 'passkey'
  readonly caller: Caller
  /** The kind of refusal for a wrong answer: `forbidden` keeps the caller signed in. */
  readonly refusal?: 'unauthenticated' | 'forbidden'
}

/** The message for a failed factor. */
const wrongFactor = {
  authenticator: {
    words: 'This code is incorrect or has already been used. Please enter the next one.',
    code: 'wrong_code',
  },
  passkey: { words: 'We couldn’t verify this passkey. Please try again.', code: 'passkey_refused' },
} as const

interface Challenged {
  readonly operator: OperatorRow
  /** The secret to enrol; empty for an operator who has a factor. */
  readonly sealed: string
}

/**
 * Checks a code and uses the challenge up, in one transaction. An attempt counts before its code is checked, so that parallel
 * guesses get no extra tries. A wrong code leaves the challenge as it was.
 */
export async function answerChallenge<Answer>(
  db: Database,
  { afterAnswer, mail }: ChallengeDeps,
  { tokenHash, isEnrolment, factor, caller, refusal = 'unauthenticated' }: Answered,
  check: (tx: Db, challenged: Challenged) => Promise<Answer | undefined>,
): Promise<Answer> {
  const challenge = await findChallenge(db, tokenHash)
  if (!challenge || (challenge.totp_secret !== null) !== isEnrolment) throw expiredChallenge(refusal)
  const { user_id: userId } = challenge
  const limit = wrongFactors(userId)
  const act = failureToRecord(await spendAllowance(db, limit), limit)
  const { words, code } = wrongFactor[factor]
  const wrong = new Refusal(refusal, words, { code })
  const checked = db.transaction(async (tx) => {
    const operator = await lockActiveOperator(tx, userId)
    if (!operator || !(await spendChallenge(tx, tokenHash))) throw expiredChallenge(refusal)
    const answer = await check(tx, { operator, sealed: challenge.totp_secret ?? '' })
    if (answer === undefined) throw wrong
    await resetAllowance(tx, limit)
    return answer
  })
  return checked.catch((error: unknown) => {
    if (error === wrong && act) {
      afterAnswer.run(() => recordAuditEvent(db, { caller, act, subject: userId, after: { factor } }))
      if (act === 'sign-in-locked') afterAnswer.run(() => tellAdmins(db, mail, userId))
    }
    throw error
  })
}

function expiredChallenge(refusal: 'unauthenticated' | 'forbidden'): Refusal {
  const what = refusal === 'forbidden' ? 'This' : 'This sign-in'
  return new Refusal(refusal, `${what} took too long. Please start again.`, { code: 'challenge_expired' })
}
