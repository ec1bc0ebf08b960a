import type { Db } from '../../db/db.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../access/rate-limit.ts'

/** Generous, per IP address: thousands of phones share one behind a carrier's gateway. */
export async function spendAnonymousCall(db: Db, address: string): Promise<void> {
  await spendAllowance(db, { bucket: bucketOf('anonymous', address), allowed: 600, windowSeconds: 60 })
}

/** Twenty wrong codes are guessing, not typing errors. */
export function wrongOnboardingCodes(address: string): Allowance {
  return { bucket: bucketOf('wrong-onboarding-code', address), allowed: 20, windowSeconds: 10 * 60 }
}

export function resetEmails(emailKey: string): Allowance {
  return { bucket: bucketOf('reset-letter', emailKey), allowed: 3, windowSeconds: 60 * 60 }
}
