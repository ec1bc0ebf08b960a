import { randomInt } from 'node:crypto'
import { limits } from '@jara/rules/limits'
import { newCodeAlphabet } from '@jara/rules/onboarding-code'
import type { Db } from '../../db/db.ts'
import type { OnboardingCode } from './issue-onboarding-code.ts'
import { insertOnboardingCode } from './onboarding-code.sql.ts'

/** Issues codes that nobody can guess. */
export async function issueRandomCodes(
  db: Db,
  { role, validDays, count }: Omit<OnboardingCode, 'code'> & { readonly count: number },
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const code = Array.from({ length: limits.shopPinLength }, randomCharacter).join('')
    if (await insertOnboardingCode(db, code, role, validDays)) codes.push(code)
  }
  return codes
}

function randomCharacter(): string {
  return newCodeAlphabet.charAt(randomInt(newCodeAlphabet.length))
}
