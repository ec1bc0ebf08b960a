import type { Db } from '../../../db/db.ts'

export interface ShopRow {
  id: string
  name: string
  latitude: number
  longitude: number
}

export async function findShop(db: Db, code: string): Promise<ShopRow | undefined> {
  return db.row<ShopRow>(
    `select id, name, latitude, longitude from retailers where unique_code = $1 and kind = 'retailer'`,
    [code],
  )
}

export interface OfferRow {
  product_id: number
  price_kobo: number
  points_per_unit: number
  product_name: string
}

/**
 * A product's price at this shop and its points. Undefined if the shop does not stock it, or it is hidden. Prevents merging
 * the product into another until the transaction ends.
 */
export async function findOffer(
  db: Db,
  retailerId: string,
  productId: number,
): Promise<OfferRow | undefined> {
  return db.row<OfferRow>(
    `select products.id as product_id, inventory.price_kobo, products.points_per_unit, products.name as product_name
       from inventory join products on products.id = inventory.product_id
      where inventory.retailer_id = $1 and inventory.product_id = $2 and products.hidden_at is null
        for key share of products`,
    [retailerId, productId],
  )
}
