import type { Db } from '../../db/db.ts'

export interface StockedProductRow {
  id: number
  name: string
  price_kobo: number
  image_url: string | null
  gtin: string | null
}

/**
 * What a shop has listed, whether or not its records say that any is left: people buy what they see, not what is
 * recorded. What should be there comes first, and of that what was stocked last.
 */
export async function selectStockedProducts(db: Db, retailerId: string): Promise<StockedProductRow[]> {
  return db.rows<StockedProductRow>(
    `select products.id, products.name, stock.price_kobo, products.image_url, products.gtin
       from stock join products on products.id = stock.product_id
      where stock.retailer_id = $1
      order by stock.quantity > 0 desc, stock.stocked_at desc, products.id desc
      limit 2000`,
    [retailerId],
  )
}

/** Some products that any shop stocks, newest first, after the last of those before. */
export async function selectStockedAnywhere(
  db: Db,
  beforeId: number,
  most: number,
): Promise<Pick<StockedProductRow, 'id' | 'image_url' | 'gtin'>[]> {
  return db.rows(
    `select id, image_url, gtin from products
      where id < $1 and exists (select from inventory where inventory.product_id = products.id)
      order by id desc limit $2`,
    [beforeId, most],
  )
}
