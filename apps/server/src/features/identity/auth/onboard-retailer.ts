import type { onboardRetailer as onboardCall } from '@jara/contract/identity/auth'
import type { BodyOf } from '@jara/contract/call'
import type { Database, Db } from '../../../db/db.ts'
import { type Caller, recordAuditEvent } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { insertAccount } from './account.sql.ts'
import { describeAccount } from './describe-account.ts'
import {
  insertRetailer,
  lockOnboardingCode,
  markOnboardingCodeUsed,
} from '../../../access/onboarding-code.sql.ts'
import { refuseCommonPassword } from './check-password.ts'
import { emailTaken } from './register-customer.ts'

type Onboarding = BodyOf<typeof onboardCall>

/**
 * The code determines the role, works once, and becomes the unique code of the shop or brand. The demo's public codes work
 * only in a demo.
 */
export async function onboardRetailer(
  db: Database,
  passwords: Passwords,
  { demo }: { readonly demo: boolean },
  body: Onboarding,
  caller: Caller,
): Promise<{ userId: string; retailerId: string }> {
  const code = body.uniqueCode.toUpperCase()
  if (!demo && isDemoCode(code)) throw unknownCode()
  await refuseCommonPassword(db, body.password)
  const passwordHash = await passwords.hash(body.password)
  return db.transaction(async (tx) => {
    const role = await claimCode(tx, code)
    const retailerId = await insertRetailer(tx, {
      kind: role,
      name: body.name,
      email: body.email,
      address: body.address,
      state: body.state,
      city: body.city,
      country: body.country,
      latitude: body.location.lat,
      longitude: body.location.lon,
      uniqueCode: code,
    })
    const userId = await insertAccount(tx, describeAccount(body, { role, retailerId, passwordHash }))
    if (!userId) throw emailTaken()
    await markOnboardingCodeUsed(tx, code, retailerId)
    await recordAuditEvent(tx, {
      caller,
      act: 'shop-onboarded',
      subject: retailerId,
      after: { kind: role, userId },
    })
    return { userId, retailerId }
  })
}

async function claimCode(tx: Db, code: string): Promise<'retailer' | 'brand'> {
  const row = await lockOnboardingCode(tx, code)
  if (row?.is_used) {
    throw new Refusal('conflict', 'This onboarding code has already been used. Please ask for a new one.', {
      code: 'code_used',
    })
  }
  if (!row || row.is_over) throw unknownCode()
  return row.role
}

export const unknownCodeReason = 'code_unknown'

function unknownCode(): Refusal {
  return new Refusal('invalid', 'This onboarding code is not valid. Please check it or ask for a new one.', {
    code: unknownCodeReason,
  })
}

/** The public onboarding codes of every demo, for trying out the sign-up of a shop or a brand. */
export const demoCodes = [
  ...numbered('SHOP', 9).map((code) => ({ code, role: 'retailer' as const })),
  ...numbered('BRND', 3).map((code) => ({ code, role: 'brand' as const })),
]

function isDemoCode(code: string): boolean {
  return demoCodes.some((known) => known.code === code)
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, position) => `${prefix}${String(position + 1).padStart(4, '0')}`)
}
