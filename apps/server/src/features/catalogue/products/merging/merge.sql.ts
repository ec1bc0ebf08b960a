import type { Db } from '../../../../db/db.ts'

export interface MergeableRow {
  id: number
  name: string
  brand_name: string
  brand_id: string | null
  gtin: string | null
  merged_into: number | null
}

/** Locks both. Concurrent declarations, stock changes and returns of either one wait, and then find the other. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<MergeableRow[]> {
  return tx.rows<MergeableRow>(
    `select id, name, brand_name, brand_id, gtin, merged_into from products
      where id = any($1::integer[]) order by id for update`,
    [ids],
  )
}

export async function selectProducts(db: Db, ids: readonly number[]): Promise<MergeableRow[]> {
  return db.rows<MergeableRow>(
    `select id, name, brand_name, brand_id, gtin, merged_into from products where id = any($1::integer[])`,
    [ids],
  )
}

export interface MergeCounts {
  shops: number
  shops_with_both: number
  pending: number
  photos: number
  barcodes: number
  missions: number
}

const isPending = `purchases.status = 'pending' and purchases.id in (
    select purchase_id from pending_purchases where product_id = $1
    union all select purchase_id from held_purchases)`

/** What the first product would bring to the second. */
export async function countMoved(db: Db, from: number, into: number): Promise<MergeCounts> {
  const counted = await db.row<MergeCounts>(
    `select (select count(*)::integer from inventory where product_id = $1) as shops,
            (select count(*)::integer from inventory as own
              join inventory as other on other.retailer_id = own.retailer_id and other.product_id = $2
              where own.product_id = $1) as shops_with_both,
            (select count(*)::integer from purchases where product_id = $1 and ${isPending}) as pending,
            (select count(*)::integer from product_references where product_id = $1 and state = 'kept')
              + (select count(*)::integer from reference_pictures where product_id = $1) as photos,
            (select count(gtin)::integer from products where id = $1)
              + (select count(*)::integer from product_barcodes where product_id = $1) as barcodes,
            (select count(*)::integer from missions where product_id = $1 and ends_at > now()) as missions`,
    [from, into],
  )
  if (!counted) throw new Error('Nothing was counted')
  return counted
}

/** Undecided purchases move to the other product; decided ones keep theirs. Waits for a decision that is under way. */
export async function movePending(tx: Db, from: number, into: number): Promise<void> {
  await tx.rows(`update purchases set product_id = $2 where product_id = $1 and ${isPending}`, [from, into])
  await tx.rows('update pending_purchases set product_id = $2 where product_id = $1', [from, into])
}

/**
 * Adds each shop's units to those of the other product, whose price stays. Locks the stock of all products, because the
 * nightly job locks rows of many shops in another order.
 */
export async function moveStock(
  tx: Db,
  { from, into, most }: { readonly from: number; readonly into: number; readonly most: number },
): Promise<void> {
  await tx.rows('lock table inventory in share row exclusive mode')
  await tx.rows(
    `with folded as (
       delete from stock_takings
        where product_id = $1 and retailer_id in (select retailer_id from inventory where product_id = $1)
       returning retailer_id, quantity
     ), taken as (
       select retailer_id, sum(quantity)::integer as quantity from folded group by retailer_id
     )
     update inventory set quantity = greatest(inventory.quantity - taken.quantity, 0)
       from taken where inventory.retailer_id = taken.retailer_id and inventory.product_id = $1`,
    [from],
  )
  await tx.rows(
    `update stock_changes set product_id = $2
      where product_id = $1 and retailer_id in (select retailer_id from inventory where product_id = $1)`,
    [from, into],
  )
  await tx.rows(
    `with moved as (
       delete from inventory where product_id = $1 returning retailer_id, quantity, price_kobo, stocked_at
     )
     insert into inventory (retailer_id, product_id, quantity, price_kobo, stocked_at)
     select retailer_id, $2, quantity, price_kobo, stocked_at from moved
     on conflict (retailer_id, product_id) do update set
       quantity = least(inventory.quantity + excluded.quantity, $3),
       stocked_at = greatest(inventory.stocked_at, excluded.stocked_at)`,
    [from, into, most],
  )
}

/** Keeps at most one photo per customer, product and day. */
export async function movePhotos(tx: Db, from: number, into: number): Promise<void> {
  await tx.rows(
    `update product_references as reference set product_id = $2
      where product_id = $1 and state = 'kept'
        and not exists (
          select from product_references as other
           where other.product_id = $2 and other.customer_id = reference.customer_id
             and other.taken_on = reference.taken_on)`,
    [from, into],
  )
  await tx.rows(`update product_references set state = 'dropped' where product_id = $1 and state = 'kept'`, [
    from,
  ])
  await tx.rows('update reference_pictures set product_id = $2 where product_id = $1', [from, into])
}

/** The other product keeps its first barcode. */
export async function moveBarcodes(tx: Db, from: MergeableRow, into: MergeableRow): Promise<void> {
  await tx.rows('update product_barcodes set product_id = $2 where product_id = $1', [from.id, into.id])
  if (from.gtin === null) return
  await tx.rows('update products set gtin = null where id = $1', [from.id])
  if (into.gtin === null) await tx.rows('update products set gtin = $2 where id = $1', [into.id, from.gtin])
  else
    await tx.rows(
      `insert into product_barcodes (gtin, product_id) values (lpad($2, 14, '0'), $1) on conflict do nothing`,
      [into.id, from.gtin],
    )
}

/** PINs on packs belong to the other product from now on. */
export async function movePins(tx: Db, from: number, into: number): Promise<void> {
  await tx.rows('update product_pin_batches set product_id = $2 where product_id = $1', [from, into])
}

/** Missions that have ended stay as they were. */
export async function moveMissions(tx: Db, from: number, into: number): Promise<void> {
  await tx.rows('update missions set product_id = $2 where product_id = $1 and ends_at > now()', [from, into])
}

/** Products merged into this one earlier now lead to the other product too. */
export async function markMerged(tx: Db, from: number, into: number): Promise<void> {
  await tx.rows(
    `update products
        set merged_into = $2, hidden_at = coalesce(hidden_at, now()), revision = revision + 1
      where id = $1 or merged_into = $1`,
    [from, into],
  )
  await tx.rows('update products set revision = revision + 1 where id = $1', [into])
}
