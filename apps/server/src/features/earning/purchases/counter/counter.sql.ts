import type { Db } from '../../../../db/db.ts'
import type { NewPurchase } from '../purchase.sql.ts'

export interface StockedLine {
  product_id: number
  product_name: string
  price_kobo: number
  points_per_unit: number
  left: number
}

/**
 * The shop's stock of these products. They are locked in the order of their ids, so that two tills selling the last units at
 * once wait for each other; only a statement after the lock sees what the other took. Products come before stock, as in
 * product merges.
 */
export async function lockStock(
  tx: Db,
  retailerId: string,
  productIds: readonly number[],
): Promise<StockedLine[]> {
  await tx.rows('select from products where id = any($1::integer[]) order by id for key share', [productIds])
  await tx.rows(
    `select from inventory where retailer_id = $1 and product_id = any($2::integer[]) order by product_id for update`,
    [retailerId, productIds],
  )
  return tx.rows<StockedLine>(
    `select stock.product_id, products.name as product_name, stock.price_kobo, products.points_per_unit,
            stock.quantity as left
       from stock join products on products.id = stock.product_id
      where stock.retailer_id = $1 and stock.product_id = any($2::integer[]) and products.hidden_at is null`,
    [retailerId, productIds],
  )
}

/** A purchase without a photo. It needs no decision by the shop: it is confirmed or held in the same transaction. */
export async function insertCounterPurchase(
  tx: Db,
  purchase: Omit<NewPurchase, 'photoId'> & { readonly id: string },
): Promise<void> {
  await tx.rows(
    `insert into purchases (id, customer_id, retailer_id, product_id, quantity, total_kobo, points, flags)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      purchase.id,
      purchase.customerId,
      purchase.retailerId,
      purchase.productId,
      purchase.quantity,
      purchase.totalKobo,
      purchase.points,
      purchase.flags,
    ],
  )
}

export async function findPoints(db: Db, purchaseId: string): Promise<number> {
  const found = await db.row<{ points: number }>('select points from purchases where id = $1', [purchaseId])
  return found?.points ?? 0
}
