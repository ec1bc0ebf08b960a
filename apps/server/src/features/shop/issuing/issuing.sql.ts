import type { Db } from '../../../db/db.ts'

export async function findTenantName(db: Db, tenantId: string): Promise<string | undefined> {
  const tenant = await db.row<{ name: string }>('select name from retailers where id = $1', [tenantId])
  return tenant?.name
}

export async function isReferenceKnown(db: Db, bankReference: string): Promise<boolean> {
  return (await db.row('select id from top_ups where bank_reference = $1', [bankReference])) !== undefined
}

export interface NewTopUp {
  readonly id: string
  readonly tenantId: string
  readonly points: number
  readonly amountKobo: number
  readonly bankReference: string
  readonly askedBy: string
  readonly approvedBy: string | null
}

/** Returns false if a payment with this bank reference is already recorded. */
export async function insertTopUp(tx: Db, topUp: NewTopUp): Promise<boolean> {
  const { id, tenantId, points, amountKobo, bankReference, askedBy, approvedBy } = topUp
  const inserted = await tx.row(
    `insert into top_ups (id, tenant_id, points, amount_kobo, bank_reference, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (bank_reference) do nothing returning id`,
    [id, tenantId, points, amountKobo, bankReference, askedBy, approvedBy],
  )
  return inserted !== undefined
}

export interface IssuedDayRow {
  date: string
  points: number
  limit: number | null
}

/** The points that a shop or brand issued on each day of a month, latest first. */
export async function selectIssuedDays(db: Db, tenantId: string, month: string): Promise<IssuedDayRow[]> {
  return db.rows<IssuedDayRow>(
    `select day::text as date, points, limit_points as limit from issuing_days
      where tenant_id = $1 and day >= $2::date and day < $2::date + interval '1 month' and points > 0
      order by day desc`,
    [tenantId, `${month}-01`],
  )
}

export interface TopUpRow {
  id: string
  points: number
  amount_kobo: number
  bank_reference: string
  created_at: Date
}

const ofMonth = (column: string) =>
  `${column} >= $2::timestamp at time zone 'Africa/Lagos'
     and ${column} < ($2::timestamp + interval '1 month') at time zone 'Africa/Lagos'`

export async function selectTopUps(db: Db, tenantId: string, month: string): Promise<TopUpRow[]> {
  return db.rows<TopUpRow>(
    `select id, points, amount_kobo, bank_reference, created_at from top_ups
      where tenant_id = $1 and ${ofMonth('created_at')} order by created_at desc, id desc`,
    [tenantId, `${month}-01`],
  )
}

/** Returns false if a payout with this bank reference is already recorded. */
export async function insertPayout(tx: Db, payout: NewTopUp): Promise<boolean> {
  const { id, tenantId, points, amountKobo, bankReference, askedBy, approvedBy } = payout
  const inserted = await tx.row(
    `insert into payouts (id, tenant_id, points, amount_kobo, bank_reference, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (bank_reference) do nothing returning id`,
    [id, tenantId, points, amountKobo, bankReference, askedBy, approvedBy],
  )
  return inserted !== undefined
}

export interface AccountEntryRow {
  id: string
  at: Date
  kind: 'taken' | 'given-back' | 'paid-out'
  points: number
  amount_kobo: number
  bank_reference: string | null
}

/** What entered and left a shop's account in a month, latest first. */
export async function selectAccountEntries(
  db: Db,
  tenantId: string,
  month: string,
): Promise<AccountEntryRow[]> {
  return db.rows<AccountEntryRow>(
    `select id, at, kind, points, amount_kobo, bank_reference from (
       select id || '/taken' as id, taken_at as at, 'taken' as kind, points::bigint as points,
              amount_kobo::bigint as amount_kobo, null as bank_reference
         from point_payments where retailer_id = $1 and ${ofMonth('taken_at')}
       union all
       select id || '/given-back', returned_at, 'given-back', -points, -amount_kobo, null
         from point_payments where retailer_id = $1 and ${ofMonth('returned_at')}
       union all
       select id::text, created_at, 'paid-out', -points, -amount_kobo, bank_reference
         from payouts where tenant_id = $1 and ${ofMonth('created_at')}
     ) as entries order by at desc, id desc`,
    [tenantId, `${month}-01`],
  )
}

/** The shop's or brand's prepaid points not yet issued; undefined if it does not prepay. */
export async function findPrefund(db: Db, tenantId: string): Promise<number | undefined> {
  const prefund = await db.row<{ balance: number }>('select balance from prefunds where tenant_id = $1', [
    tenantId,
  ])
  return prefund?.balance
}
