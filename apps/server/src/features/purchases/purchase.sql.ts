import type { PurchaseDecision, PurchaseStatus } from '@jara/rules/purchase'
import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../http/tenant.ts'

export interface NewPurchase {
  readonly customerId: string
  readonly retailerId: string
  readonly productId: number
  readonly photoId: string
  readonly quantity: number
  readonly totalKobo: number
  readonly points: number
  readonly flags: readonly string[]
}

/** Undefined when a parallel purchase has used the photo. */
export async function insertPurchase(db: Db, purchase: NewPurchase): Promise<string | undefined> {
  const inserted = await db.row<{ id: string }>(
    `insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, flags)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (photo_id) do nothing
     returning id`,
    [
      purchase.customerId,
      purchase.retailerId,
      purchase.productId,
      purchase.photoId,
      purchase.quantity,
      purchase.totalKobo,
      purchase.points,
      purchase.flags,
    ],
  )
  return inserted?.id
}

export async function countPurchasesOfHour(db: Db, customerId: string, retailerId: string): Promise<number> {
  const counted = await db.row<{ count: number }>(
    `select count(*) as count from purchases
      where customer_id = $1 and retailer_id = $2 and created_at > now() - interval '1 hour'`,
    [customerId, retailerId],
  )
  return counted?.count ?? 0
}

/** A shop decides what was bought there, a brand what was bought of it anywhere. */
const isTenants = `case $2
  when 'retailer' then retailer_id = $3
  else product_id in (select products.id from products where products.brand_id = $3)
end`

export interface DecidedPurchaseRow {
  customer_id: string
  retailer_id: string
  product_id: number
  quantity: number
  points: number
}

/** The first decision finds the purchase pending; every other one gets nothing back. */
export async function updatePendingStatus(
  db: Db,
  purchaseId: string,
  { kind, retailerId }: Tenant,
  status: PurchaseDecision,
  userId: string,
): Promise<DecidedPurchaseRow | undefined> {
  return db.row<DecidedPurchaseRow>(
    `update purchases set status = $4, decided_by = $5, decided_at = now()
      where id = $1 and status = 'pending' and ${isTenants}
     returning customer_id, retailer_id, product_id, quantity, points`,
    [purchaseId, kind, retailerId, status, userId],
  )
}

export async function findStatus(
  db: Db,
  purchaseId: string,
  { kind, retailerId }: Tenant,
): Promise<PurchaseStatus | undefined> {
  const purchase = await db.row<{ status: PurchaseStatus }>(
    `select status from purchases where id = $1 and ${isTenants}`,
    [purchaseId, kind, retailerId],
  )
  return purchase?.status
}

export interface AudienceRow {
  customer_id: string
  retailer_id: string
  brand_id: string | null
}

/** Whom a purchase concerns. */
export async function findAudience(db: Db, purchaseId: string): Promise<AudienceRow | undefined> {
  return db.row<AudienceRow>(
    `select purchases.customer_id, purchases.retailer_id, products.brand_id
       from purchases join products on products.id = purchases.product_id
      where purchases.id = $1`,
    [purchaseId],
  )
}
