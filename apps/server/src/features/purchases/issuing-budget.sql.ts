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

/** What the shop or brand has given today, in points. */
export async function findIssued(db: Db, tenantId: string): Promise<number> {
  const issued = await db.row<{ points: number }>(
    `select points from issuing_days where tenant_id = $1 and day = (now() at time zone 'Africa/Lagos')::date`,
    [tenantId],
  )
  return issued?.points ?? 0
}

export async function findCustomerOf(db: Db, purchaseId: string): Promise<string> {
  const purchase = await db.row<{ customer_id: string }>('select customer_id from purchases where id = $1', [
    purchaseId,
  ])
  if (!purchase) throw new Error(`There is no purchase ${purchaseId}`)
  return purchase.customer_id
}
