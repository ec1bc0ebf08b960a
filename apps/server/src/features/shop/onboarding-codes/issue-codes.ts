import { limits } from '@jara/rules/limits'
import type { Db } from '../../../db/db.ts'
import { insertOnboardingCode, type NewOnboardingCode } from '../../../access/onboarding-code.sql.ts'
import { randomCode } from '../../../access/random-code.ts'

/** Issues a code with which one shop or brand can sign up. */
export async function issueOnboardingCode(db: Db, code: NewOnboardingCode): Promise<void> {
  const issued = await insertOnboardingCode(db, code)
  if (!issued) throw new Error(`The onboarding code ${code.code} already exists`)
}

/** Issues codes that cannot be guessed. */
export async function issueRandomCodes(
  db: Db,
  { count, ...rest }: Omit<NewOnboardingCode, 'code'> & { readonly count: number },
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const code = randomCode(limits.shopPinLength)
    if (await insertOnboardingCode(db, { ...rest, code })) codes.push(code)
  }
  return codes
}
