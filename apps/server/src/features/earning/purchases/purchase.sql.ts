import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'

export interface NewPurchase {
  readonly customerId: string
  readonly retailerId: string
  readonly productId: number
  /** Undefined for a purchase declared with its pack's PIN. */
  readonly photoId: string | undefined
  readonly quantity: number
  readonly totalKobo: number
  readonly points: number
  readonly flags: readonly string[]
}

/** Inserts the purchase and its pending entry. Returns undefined if a parallel purchase has used the photo. */
export async function insertPurchase(db: Db, purchase: NewPurchase): Promise<string | undefined> {
  const inserted = await db.row<{ id: string }>(
    `with declared as (
       insert into purchases (id, customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, flags)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (photo_id) do nothing
       returning id, customer_id, retailer_id, product_id, photo_id, created_at, quantity, total_kobo, points, flags
     ), listed as (
       insert into pending_purchases (purchase_id, customer_id, retailer_id, product_id, created_at, quantity, total_kobo,
                                      points, flags, customer_email, image_url, has_pin)
       select declared.id, declared.customer_id, declared.retailer_id, declared.product_id, declared.created_at,
              declared.quantity, declared.total_kobo, declared.points, declared.flags, users.email,
              purchase_photos.image_url, declared.photo_id is null
         from declared
         join users on users.id = declared.customer_id
         left join purchase_photos on purchase_photos.id = declared.photo_id
     )
     select id from declared`,
    [
      newId(),
      purchase.customerId,
      purchase.retailerId,
      purchase.productId,
      purchase.photoId ?? null,
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

export interface AudienceRow {
  customer_id: string
  retailer_id: string
  brand_id: string | null
}

/** The customer, shop and brand that can see a purchase. */
export async function findAudience(db: Db, purchaseId: string): Promise<AudienceRow | undefined> {
  return db.row<AudienceRow>(
    `select purchases.customer_id, purchases.retailer_id, products.brand_id
       from purchases join products on products.id = purchases.product_id
      where purchases.id = $1`,
    [purchaseId],
  )
}
