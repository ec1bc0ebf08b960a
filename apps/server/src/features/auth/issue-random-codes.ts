import { limits } from '@jara/rules/limits'
import type { Db } from '../../db/db.ts'
import type { OnboardingCode } from './issue-onboarding-code.ts'
import { insertOnboardingCode } from './onboarding-code.sql.ts'
import { randomCode } from './random-code.ts'

/** Issues codes that nobody can guess. */
export async function issueRandomCodes(
  db: Db,
  { role, validDays, count }: Omit<OnboardingCode, 'code'> & { readonly count: number },
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const code = randomCode(limits.shopPinLength)
    if (await insertOnboardingCode(db, code, role, validDays)) codes.push(code)
  }
  return codes
}
