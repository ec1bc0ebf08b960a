import type { Db } from '../../../db/db.ts'
import { givenInADay, thisHour } from '../../../policy/issuing-facts.sql.ts'

export async function findTenant(db: Db, tenantId: string): Promise<{ name: string; days: number }> {
  const tenant = await db.row<{ name: string; days: number }>(
    `select name, (extract(epoch from now() - created_at) / 86400)::double precision as days from retailers where id = $1`,
    [tenantId],
  )
  if (!tenant) throw new Error(`There is no shop or brand ${tenantId}`)
  return tenant
}

/** Whether this is the first time in 24 hours that the shop or brand exceeded its budget. */
export async function markTold(db: Db, tenantId: string): Promise<boolean> {
  const marked = await db.row(
    `insert into issuing_windows (tenant_id, newest_hour, points, told_at)
     values ($1, ${thisHour}, array_fill(0::bigint, array[25]), now())
     on conflict (tenant_id) do update set told_at = excluded.told_at
       where issuing_windows.told_at is null or issuing_windows.told_at <= now() - interval '1 day'
     returning 1`,
    [tenantId],
  )
  return marked !== undefined
}

/** The points that the shop or brand has issued within 24 hours. */
export async function findIssued(db: Db, tenantId: string): Promise<number> {
  const issued = await db.row<{ points: number }>(
    `select ${givenInADay(thisHour)} as points from issuing_windows where tenant_id = $1`,
    [tenantId],
  )
  return issued?.points ?? 0
}

/** When enough of the issued points will be older than 24 hours for these to fit into the limit; undefined if never. */
export async function findRoomAt(
  db: Db,
  tenantId: string,
  { points, limit }: { readonly points: number; readonly limit: number },
): Promise<Date | undefined> {
  const room = await db.row<{ at: Date | null }>(
    `with hours as (
       select newest_hour - nth + 26 as ends, sum(given) over (order by nth)::bigint - given as given_later
         from issuing_windows, unnest(issuing_windows.points) with ordinality as hour (given, nth)
        where tenant_id = $1
     )
     select to_timestamp(min(ends) * 3600) as at from hours where given_later + $2 <= $3`,
    [tenantId, points, limit],
  )
  return room?.at ?? undefined
}

export interface RefusedPurchase {
  readonly customerId: string
  readonly points: number
}

export async function findPurchase(db: Db, purchaseId: string): Promise<RefusedPurchase> {
  const purchase = await db.row<RefusedPurchase>(
    'select customer_id as "customerId", points from purchases where id = $1',
    [purchaseId],
  )
  if (!purchase) throw new Error(`There is no purchase ${purchaseId}`)
  return purchase
}
