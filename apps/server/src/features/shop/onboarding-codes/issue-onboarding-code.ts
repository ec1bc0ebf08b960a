import type { Db } from '../../../db/db.ts'
import { insertOnboardingCode, type NewOnboardingCode } from '../../../access/onboarding-code.sql.ts'

/** Issues a code with which one shop or brand can sign up. */
export async function issueOnboardingCode(db: Db, code: NewOnboardingCode): Promise<void> {
  const issued = await insertOnboardingCode(db, code)
  if (!issued) throw new Error(`The onboarding code ${code.code} already exists`)
}
