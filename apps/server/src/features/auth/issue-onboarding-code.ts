import type { Db } from '../../db/db.ts'
import { insertOnboardingCode } from './onboarding-code.sql.ts'

export interface OnboardingCode {
  readonly code: string
  readonly role: 'retailer' | 'brand'
  readonly validDays: number
}

/** Makes a code that lets one shop or brand in. */
export async function issueOnboardingCode(db: Db, { code, role, validDays }: OnboardingCode): Promise<void> {
  const issued = await insertOnboardingCode(db, code, role, validDays)
  if (!issued) throw new Error(`The onboarding code ${code} was issued before`)
}
