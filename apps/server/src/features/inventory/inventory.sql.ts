import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../http/tenant.ts'

export interface InventoryRow {
  product_id: number
  product_name: string
  quantity: number
  price_kobo: number
  image_url: string | null
}

/** What a shop stocks; what it stocked last comes first. */
export async function selectInventory(db: Db, retailerId: string): Promise<InventoryRow[]> {
  return db.rows<InventoryRow>(
    `select inventory.product_id, products.name as product_name, inventory.quantity, inventory.price_kobo,
            products.image_url
       from inventory join products on products.id = inventory.product_id
      where inventory.retailer_id = $1
      order by inventory.stocked_at desc, inventory.product_id desc
      limit 2000`,
    [retailerId],
  )
}

/** A shop stocks any product of the catalogue, a brand its own ones. */
export async function mayStock(db: Db, { kind, retailerId }: Tenant, productId: number): Promise<boolean> {
  const product = await db.row(
    `select id from products where id = $1 and ($2 = 'retailer' or brand_id = $3)`,
    [productId, kind, retailerId],
  )
  return product !== undefined
}

export interface InventoryAddition {
  readonly retailerId: string
  readonly productId: number
  readonly quantity: number
  readonly priceKobo: number
  readonly mostInStock: number
}

/** False when the shop would hold more than it can. */
export async function insertOrAddInventory(db: Db, addition: InventoryAddition): Promise<boolean> {
  const stocked = await db.row(
    `insert into inventory (retailer_id, product_id, quantity, price_kobo) values ($1, $2, $3, $4)
     on conflict (retailer_id, product_id) do update set
       quantity = inventory.quantity + excluded.quantity,
       price_kobo = excluded.price_kobo,
       stocked_at = now()
     where inventory.quantity + excluded.quantity <= $5
     returning product_id`,
    [addition.retailerId, addition.productId, addition.quantity, addition.priceKobo, addition.mostInStock],
  )
  return stocked !== undefined
}
