import type { ListPage } from '@jara/contract/list-page'
import type { Db } from '../../../db/db.ts'
import { containsWords, searchedWords } from '../../../db/found-by-name.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'

export interface InventoryRow {
  product_id: number
  product_name: string
  quantity: number
  price_kobo: number
  image_url: string | null
  alert_at: number | null
}

/** The most products per shop. The list allows some more, because parallel additions may exceed the limit together. */
export const maxProducts = 20_000
const listed = maxProducts + 1_000

const stockOfShop = `
  select stock.product_id, products.name as product_name, stock.quantity, stock.price_kobo, products.image_url,
         stock.alert_at
    from stock join products on products.id = stock.product_id
   where stock.retailer_id = $1`
const latestFirst = 'order by stock.stocked_at desc, stock.product_id desc'

/** A shop's stock, most recently stocked first. */
export async function selectInventory(db: Db, retailerId: string): Promise<InventoryRow[]> {
  return db.rows<InventoryRow>(`${stockOfShop} ${latestFirst} limit ${listed}`, [retailerId])
}

/** A page of a shop's stock, in the order of the whole list. */
export async function selectInventoryPage(
  db: Db,
  retailerId: string,
  { before, limit, search, category }: ListPage & { readonly category?: string | undefined },
): Promise<InventoryRow[]> {
  const afterCursor =
    before === undefined
      ? ''
      : `and (stock.stocked_at, stock.product_id) < (
           select stocked_at, product_id from inventory where retailer_id = $1 and product_id = $5)`
  return db.rows<InventoryRow>(
    `${stockOfShop} and ${containsWords('products.name', '$2')} ${afterCursor}
        and ($4::text is null or lower(products.category) = lower($4)) ${latestFirst} limit $3`,
    [retailerId, searchedWords(search), limit, category, ...(before === undefined ? [] : [before])],
  )
}

export async function countInventory(db: Db, retailerId: string): Promise<number> {
  const counted = await db.row<{ products: number }>(
    'select count(*)::integer as products from inventory where retailer_id = $1',
    [retailerId],
  )
  return counted?.products ?? 0
}

/** Whether the shop already stocks this product or may add another. */
export async function hasRoomFor(db: Db, retailerId: string, productId: number): Promise<boolean> {
  const found = await db.row<{ has_room: boolean }>(
    `select exists (select from inventory where retailer_id = $1 and product_id = $2)
         or (select count(*) from inventory where retailer_id = $1) < ${maxProducts} as has_room`,
    [retailerId, productId],
  )
  return found?.has_room ?? false
}

/** A shop may stock any product that is not hidden, a brand only its own. */
export async function mayStock(db: Db, { kind, retailerId }: Tenant, productId: number): Promise<boolean> {
  const product = await db.row(
    `select id from products where id = $1 and hidden_at is null and ($2 = 'retailer' or brand_id = $3)`,
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
  /** Absent in demo data. */
  readonly addedBy: string | undefined
}

/**
 * Deducts the units sold (`stock_takings`), then adds the new ones and records the addition. Returns how many there are now,
 * or undefined if that exceeds the limit: the caller must then roll back, because the takings are already deleted.
 */
export async function insertOrAddInventory(tx: Db, addition: InventoryAddition): Promise<number | undefined> {
  const stocked = await tx.row<{ quantity: number }>(
    `with folded as (
       delete from stock_takings where retailer_id = $1 and product_id = $2 returning quantity
     ), taken as (
       select coalesce(sum(quantity), 0)::integer as quantity from folded
     ), written as (
       insert into stock_additions (retailer_id, product_id, quantity) values ($1, $2, $3)
     ), booked as (
       insert into stock_changes (retailer_id, product_id, kind, units, price_kobo, changed_by)
       values ($1, $2, 'added', $3, $4, $6)
     )
     insert into inventory (retailer_id, product_id, quantity, price_kobo) values ($1, $2, $3, $4)
     on conflict (retailer_id, product_id) do update set
       quantity = greatest(inventory.quantity - (select quantity from taken), 0) + excluded.quantity,
       price_kobo = excluded.price_kobo,
       stocked_at = now(),
       revision = inventory.revision + 1
     where greatest(inventory.quantity - (select quantity from taken), 0) + excluded.quantity <= $5
     returning quantity`,
    [
      addition.retailerId,
      addition.productId,
      addition.quantity,
      addition.priceKobo,
      addition.maxInStock,
      addition.addedBy,
    ],
  )
  return stocked?.quantity
}

/** Few enough that one statement stays far below a second. */
const takingsPerFold = 20_000

/** Deducts the units that confirmed purchases took (`stock_takings`) from the stock. */
export async function foldTakings(db: Db): Promise<void> {
  while ((await foldSomeTakings(db)) === takingsPerFold) continue
}

/**
 * Returns how many takings were folded. Locks takings before stock, as additions do, and skips those that an addition has
 * locked. Stock is locked in the order of its key, as in sales.
 */
async function foldSomeTakings(db: Db): Promise<number> {
  const folded = await db.row<{ count: number }>(
    `with due as (
       select ctid from stock_takings limit ${takingsPerFold} for update skip locked
     ), folded as (
       delete from stock_takings where ctid = any(array(select ctid from due))
       returning retailer_id, product_id, quantity
     ), taken as (
       select retailer_id, product_id, sum(quantity)::integer as quantity from folded group by retailer_id, product_id
     ), locked as materialized (
       select retailer_id, product_id, taken.quantity from inventory join taken using (retailer_id, product_id)
        order by retailer_id, product_id for update of inventory
     ), deducted as (
       update inventory set quantity = greatest(inventory.quantity - locked.quantity, 0)
         from locked
        where inventory.retailer_id = locked.retailer_id and inventory.product_id = locked.product_id
     )
     select count(*) as count from folded`,
  )
  return folded?.count ?? 0
}
