import type { Db } from '../../db/db.ts'

export async function findTenant(db: Db, tenantId: string): Promise<{ name: string; days: number }> {
  const tenant = await db.row<{ name: string; days: number }>(
    `select name, (extract(epoch from now() - created_at) / 86400)::double precision as days from retailers where id = $1`,
    [tenantId],
  )
  if (!tenant) throw new Error(`There is no shop or brand ${tenantId}`)
  return tenant
}

/** Whether this is the first time today that the shop or brand went beyond its budget. */
export async function markTold(db: Db, tenantId: string): Promise<boolean> {
  const marked = await db.row(
    `insert into issuing_days (tenant_id, day, points, told_at)
     values ($1, (now() at time zone 'Africa/Lagos')::date, 0, now())
     on conflict (tenant_id, day) do update set told_at = excluded.told_at where issuing_days.told_at is null
     returning 1`,
    [tenantId],
  )
  return marked !== undefined
}

/** What the shop or brand has given today, and the customer of this purchase. */
export async function findIssued(
  db: Db,
  tenantId: string,
  purchaseId: string,
): Promise<{ points: number; customer_id: string }> {
  const issued = await db.row<{ points: number; customer_id: string }>(
    `select coalesce(issuing_days.points, 0)::bigint as points, purchases.customer_id
       from purchases
       left join issuing_days
         on issuing_days.tenant_id = $1 and issuing_days.day = (now() at time zone 'Africa/Lagos')::date
      where purchases.id = $2`,
    [tenantId, purchaseId],
  )
  if (!issued) throw new Error(`There is no purchase ${purchaseId}`)
  return issued
}
