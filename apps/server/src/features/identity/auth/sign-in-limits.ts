import type { Db } from '../../../db/db.ts'
import { networkOf } from '../../../access/limits/network.ts'
import {
  type Allowance,
  bucketOf,
  refuseWhenSpent,
  resetAllowance,
  spendAllowance,
} from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import {
  countDeviceFailure,
  countStrangersFailure,
  forgetStrangersFailures,
  readFailures,
} from './failures.sql.ts'

const quarterHour = 15 * 60

/** NIST SP 800-63B allows a hundred failures in a row. */
const mostFailuresInARow = 100

/** The account whose password is tried, and where from. */
export interface Attempt {
  readonly emailKey: string
  readonly address: string
  /** Undefined for a browser that never signed in to this account. */
  readonly knownDevice: { readonly userId: string; readonly deviceHash: Buffer } | undefined
}

/**
 * A browser that signed in before has its own allowance. Unknown browsers share those of their network and of the account, so
 * whatever they use up, the owner's own phone still gets in.
 */
function allowancesOf({
  emailKey,
  address,
  knownDevice,
}: Attempt): readonly [own: Allowance, ...shared: Allowance[]] {
  if (knownDevice) {
    const subject = `${emailKey} ${knownDevice.deviceHash.toString('hex')}`
    return [
      { bucket: bucketOf('wrong-password-on-device', subject), allowed: 10, windowSeconds: quarterHour },
    ]
  }
  return [ofAccountAndNetwork(emailKey, address), ofNetwork(address)]
}

function ofAccountAndNetwork(emailKey: string, address: string): Allowance {
  const subject = `${emailKey} ${networkOf(address)}`
  return { bucket: bucketOf('wrong-password', subject), allowed: 10, windowSeconds: quarterHour }
}

/** Counts only failures, because thousands of phones share one address behind a carrier's gateway. */
function ofNetwork(address: string): Allowance {
  return {
    bucket: bucketOf('wrong-password-network', networkOf(address)),
    allowed: 150,
    windowSeconds: quarterHour,
  }
}

/** Refuses without checking the password. An email without an account has the same limits. */
export async function refuseTooManyFailures(db: Db, attempt: Attempt): Promise<void> {
  for (const allowance of allowancesOf(attempt)) await refuseWhenSpent(db, allowance)
  if (attempt.knownDevice || (await readFailures(db, attempt.emailKey)) < mostFailuresInARow) return
  throw new Refusal(
    'too-often',
    'Too many wrong passwords. Sign in on a device you have used before, or tap “Forgot Password?” to set a new password.',
    { code: 'too_many_attempts', retryAfterSeconds: 24 * 60 * 60 },
  )
}

/** Returns how much of this caller's allowance is used up. */
export async function countFailure(
  db: Db,
  attempt: Attempt,
): Promise<{ readonly failures: number; readonly allowed: number }> {
  const { emailKey, knownDevice } = attempt
  // A device that fails a hundred times in a row is forgotten, and from then on unknown.
  await (knownDevice
    ? countDeviceFailure(db, knownDevice, mostFailuresInARow)
    : countStrangersFailure(db, emailKey))
  const [own, ...shared] = allowancesOf(attempt)
  const failures = await spendAllowance(db, own)
  for (const allowance of shared) await spendAllowance(db, allowance)
  return { failures, allowed: own.allowed }
}

/** A success from an unknown device forgives the failures of its account; one from a known device forgives only its own. */
export async function forgiveFailures(db: Db, attempt: Attempt): Promise<void> {
  const [own] = allowancesOf(attempt)
  await resetAllowance(db, own)
  if (!attempt.knownDevice) await forgetStrangersFailures(db, attempt.emailKey)
}

/** A new password forgives all failures except those of other accounts from the same network. */
export async function forgiveAccount(db: Db, emailKey: string, address: string): Promise<void> {
  await resetAllowance(db, ofAccountAndNetwork(emailKey, address))
  await forgetStrangersFailures(db, emailKey)
}

/** Strict, per operator: five codes per 15 minutes. A correct code resets the count. */
export function wrongFactors(userId: string): Allowance {
  return { bucket: bucketOf('wrong-factor', userId), allowed: 5, windowSeconds: 15 * 60 }
}

/** Generous, per network: thousands of phones share one behind a carrier's gateway. */
export async function spendAnonymousCall(db: Db, address: string): Promise<void> {
  await spendAllowance(db, anonymousCalls(networkOf(address)))
}

/** Known devices have their own allowance, so a flood from their network does not keep them out. */
export async function spendSignIn(db: Db, { address, knownDevice }: Attempt): Promise<void> {
  await spendAllowance(db, anonymousCalls(knownDevice?.deviceHash.toString('hex') ?? networkOf(address)))
}

function anonymousCalls(subject: string): Allowance {
  return { bucket: bucketOf('anonymous', subject), allowed: 600, windowSeconds: 60 }
}

/** Twenty wrong codes are guessing, not typing errors. */
export function wrongOnboardingCodes(address: string): Allowance {
  return {
    bucket: bucketOf('wrong-onboarding-code', networkOf(address)),
    allowed: 20,
    windowSeconds: 10 * 60,
  }
}

/** The answer reveals that an email has an account, so it has the same limit as wrong passwords. */
export function knownEmails(address: string): Allowance {
  return { bucket: bucketOf('known-email', networkOf(address)), allowed: 150, windowSeconds: quarterHour }
}

export function resetEmails(emailKey: string): Allowance {
  return { bucket: bucketOf('reset-letter', emailKey), allowed: 3, windowSeconds: 60 * 60 }
}
