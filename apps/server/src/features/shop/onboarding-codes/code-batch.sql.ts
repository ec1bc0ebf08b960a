import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

export interface NewBatch {
  readonly id: string
  readonly role: 'retailer' | 'brand'
  readonly agent: string
  readonly territory: string
  readonly validDays: number
  readonly madeBy: string
}

export async function insertBatch(tx: Db, batch: NewBatch): Promise<Date> {
  const { id, role, agent, territory, validDays, madeBy } = batch
  const inserted = await tx.row<{ expires_at: Date }>(
    `insert into code_batches (id, role, agent, territory, expires_at, made_by)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6) returning expires_at`,
    [id, role, agent, territory, validDays, madeBy],
  )
  if (!inserted) throw new Error('The batch was not inserted')
  return inserted.expires_at
}

export interface BatchRow {
  id: string
  role: 'retailer' | 'brand'
  agent: string
  territory: string
  made_by: string
  made_at: Date
  expires_at: Date
  is_over: boolean
  issued: number
  used: number
  selling: number
  revoked: number
  open: number
}

/** A page of batches, newest first. A shop counts as selling if it has given points within 30 days. */
export async function selectBatches(db: Db, before: string | undefined): Promise<BatchRow[]> {
  return db.rows<BatchRow>(
    `select batch.id, batch.role, batch.agent, batch.territory, batch.made_at, batch.expires_at,
            users.first_name || ' ' || users.last_name as made_by, batch.expires_at <= now() as is_over,
            codes.issued, codes.used, codes.selling, codes.revoked,
            case when batch.expires_at <= now() then 0 else codes.issued - codes.used - codes.revoked end as open
       from code_batches as batch
       join users on users.id = batch.made_by
       cross join lateral (
         select count(*) as issued, count(used_by) as used, count(revoked_at) as revoked,
                count(*) filter (where exists (
                  select from issuing_days
                   where tenant_id = used_by and points > 0
                     and day > (now() at time zone 'Africa/Lagos')::date - 30)) as selling
           from onboarding_codes where batch_id = batch.id
       ) as codes
      where $1::uuid is null or (batch.made_at, batch.id)
            < (select cursor.made_at, cursor.id from code_batches as cursor where cursor.id = $1)
      order by batch.made_at desc, batch.id desc
      limit ${pageSize}`,
    [before ?? null],
  )
}

/** Revokes the batch's unused codes that have not expired. Returns undefined if the batch does not exist. */
export async function revokeUnused(tx: Db, batchId: string): Promise<number | undefined> {
  const batch = await tx.row('select from code_batches where id = $1', [batchId])
  if (!batch) return undefined
  const revoked = await tx.rows(
    `update onboarding_codes set revoked_at = now()
      where batch_id = $1 and used_at is null and revoked_at is null and expires_at > now()
     returning code`,
    [batchId],
  )
  return revoked.length
}

export async function replaceShopCode(tx: Db, tenantId: string, code: string): Promise<void> {
  await tx.rows(
    `with taken as (
       update onboarding_codes set used_by = $1, used_at = now() where code = $2
     )
     update retailers set unique_code = $2 where id = $1`,
    [tenantId, code],
  )
}

/** Locks this shop or brand, so that PIN changes happen one after the other. Returns its kind. */
export async function lockShop(tx: Db, tenantId: string): Promise<'retailer' | 'brand' | undefined> {
  const shop = await tx.row<{ kind: 'retailer' | 'brand' }>(
    'select kind from retailers where id = $1 for update',
    [tenantId],
  )
  return shop?.kind
}
