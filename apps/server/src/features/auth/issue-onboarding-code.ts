import type { Db } from '../../db/db.ts'
import { insertOnboardingCode } from './onboarding-code.sql.ts'

export interface OnboardingCode {
  readonly code: string
  readonly role: 'retailer' | 'brand'
  readonly validDays: number
}

/** Issues a code with which one shop or brand can sign up. */
export async function issueOnboardingCode(db: Db, { code, role, validDays }: OnboardingCode): Promise<void> {
  const issued = await insertOnboardingCode(db, code, role, validDays)
  if (!issued) throw new Error(`The onboarding code ${code} already exists`)
}
