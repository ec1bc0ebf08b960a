import { type Allowance, bucketOf } from '../../../access/limits/rate-limit.ts'
import type { PasskeyPlace } from '../../../access/identity/passkeys.ts'
import type { Database } from '../../../db/db.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { Passwords } from '../../../providers/passwords.ts'

export interface WalletDeps {
  readonly db: Database
  readonly passwords: Passwords
  readonly mail: Mail
  readonly afterAnswer: AfterAnswer
  /** Absent where browsers support no passkeys. */
  readonly place: PasskeyPlace | undefined
}

/** Each of these calls may hash a PIN or check a signature. */
export function walletCallsOf(userId: string): Allowance {
  return { bucket: bucketOf('wallet', userId), allowed: 120, windowSeconds: 60 * 60 }
}

export function pinEmailsOf(userId: string): Allowance {
  return { bucket: bucketOf('pin-letter', userId), allowed: 3, windowSeconds: 60 * 60 }
}
