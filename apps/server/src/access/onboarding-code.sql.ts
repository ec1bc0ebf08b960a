import type { Db } from '../db/db.ts'

export interface OnboardingCodeRow {
  role: 'retailer' | 'brand'
  is_used: boolean
  /** Whether it has expired or was revoked. */
  is_over: boolean
}

/** Locks the code's row, so that only the first of several parallel attempts finds the code unused. */
export async function lockOnboardingCode(db: Db, code: string): Promise<OnboardingCodeRow | undefined> {
  return db.row<OnboardingCodeRow>(
    `select role, used_at is not null as is_used, expires_at <= now() or revoked_at is not null as is_over
       from onboarding_codes where code = $1 for update`,
    [code],
  )
}

export async function markOnboardingCodeUsed(db: Db, code: string, retailerId: string): Promise<void> {
  await db.rows('update onboarding_codes set used_by = $2, used_at = now() where code = $1', [
    code,
    retailerId,
  ])
}

export interface NewOnboardingCode {
  readonly code: string
  readonly role: 'retailer' | 'brand'
  readonly validDays: number
  readonly batchId?: string | undefined
}

/** Returns false if the code already exists. */
export async function insertOnboardingCode(
  db: Db,
  { code, role, validDays, batchId }: NewOnboardingCode,
): Promise<boolean> {
  const inserted = await db.row(
    `insert into onboarding_codes (code, role, expires_at, batch_id)
     values ($1, $2, now() + make_interval(days => $3), $4)
     on conflict (code) do nothing returning code`,
    [code, role, validDays, batchId ?? null],
  )
  return inserted !== undefined
}

export interface NewRetailer {
  readonly kind: 'retailer' | 'brand'
  readonly name: string
  readonly email: string
  readonly address: string
  readonly state: string
  readonly city: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly uniqueCode: string
}

export async function insertRetailer(db: Db, retailer: NewRetailer): Promise<string> {
  const inserted = await db.row<{ id: string }>(
    `insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning id`,
    [
      retailer.kind,
      retailer.name,
      retailer.email,
      retailer.address,
      retailer.state,
      retailer.city,
      retailer.country,
      retailer.latitude,
      retailer.longitude,
      retailer.uniqueCode,
    ],
  )
  if (!inserted) throw new Error('The new retailer was not inserted')
  return inserted.id
}
