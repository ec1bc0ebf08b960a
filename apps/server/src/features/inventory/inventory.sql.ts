import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../access/tenant.ts'

export interface InventoryRow {
  product_id: number
  product_name: string
  quantity: number
  price_kobo: number
  image_url: string | null
}

/** The limit of products per shop. The list allows some more, because parallel additions may pass the count together. */
export const maxProducts = 20_000
const listed = maxProducts + 1_000

/** A shop's stock, most recently stocked first. */
export async function selectInventory(db: Db, retailerId: string): Promise<InventoryRow[]> {
  return db.rows<InventoryRow>(
    `select stock.product_id, products.name as product_name, stock.quantity, stock.price_kobo, products.image_url
       from stock join products on products.id = stock.product_id
      where stock.retailer_id = $1
      order by stock.stocked_at desc, stock.product_id desc
      limit ${listed}`,
    [retailerId],
  )
}

/** Whether the shop stocks this product already or may add another one. */
export async function hasRoomFor(db: Db, retailerId: string, productId: number): Promise<boolean> {
  const found = await db.row<{ has_room: boolean }>(
    `select exists (select from inventory where retailer_id = $1 and product_id = $2)
         or (select count(*) from inventory where retailer_id = $1) < ${maxProducts} as has_room`,
    [retailerId, productId],
  )
  return found?.has_room ?? false
}

/** A shop may stock any product, a brand only its own. */
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
  readonly maxInStock: number
}

/**
 * Deducts the units sold (`stock_takings`), then adds the new ones. Returns false if that exceeds the limit: the caller
 * must then roll back, because the takings are deleted already.
 */
export async function insertOrAddInventory(tx: Db, addition: InventoryAddition): Promise<boolean> {
  const stocked = await tx.row(
    `with folded as (
       delete from stock_takings where retailer_id = $1 and product_id = $2 returning quantity
     ), taken as (
       select coalesce(sum(quantity), 0)::integer as quantity from folded
     )
     insert into inventory (retailer_id, product_id, quantity, price_kobo) values ($1, $2, $3, $4)
     on conflict (retailer_id, product_id) do update set
       quantity = greatest(inventory.quantity - (select quantity from taken), 0) + excluded.quantity,
       price_kobo = excluded.price_kobo,
       stocked_at = now()
     where greatest(inventory.quantity - (select quantity from taken), 0) + excluded.quantity <= $5
     returning product_id`,
    [addition.retailerId, addition.productId, addition.quantity, addition.priceKobo, addition.maxInStock],
  )
  return stocked !== undefined
}

/**
 * Deducts the units that confirmed purchases took (`stock_takings`) from the stock. Locks takings before stock, as
 * additions do, to avoid deadlocks.
 */
export async function foldTakings(db: Db): Promise<void> {
  await db.rows(
    `with folded as (
       delete from stock_takings returning retailer_id, product_id, quantity
     ), taken as (
       select retailer_id, product_id, sum(quantity)::integer as quantity from folded group by retailer_id, product_id
     )
     update inventory set quantity = greatest(inventory.quantity - taken.quantity, 0)
       from taken
      where inventory.retailer_id = taken.retailer_id and inventory.product_id = taken.product_id`,
  )
}
