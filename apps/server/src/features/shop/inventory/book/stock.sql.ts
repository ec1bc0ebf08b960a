import type { stockEdits } from '@jara/contract/shop/inventory-stock'
import type { Db } from '../../../../db/db.ts'

export interface StockRow {
  product_id: number
  product_name: string
  image_url: string | null
  quantity: number
  price_kobo: number
  alert_at: number | null
  revision: number
}

export async function findStock(
  db: Db,
  retailerId: string,
  productId: number,
): Promise<StockRow | undefined> {
  return db.row<StockRow>(
    `select stock.product_id, products.name as product_name, products.image_url, stock.quantity, stock.price_kobo,
            stock.alert_at, stock.revision
       from stock join products on products.id = stock.product_id
      where stock.retailer_id = $1 and stock.product_id = $2`,
    [retailerId, productId],
  )
}

/** Deducts the units that purchases took and locks the stock, in this order, as additions do. */
export async function lockStock(
  tx: Db,
  retailerId: string,
  productId: number,
): Promise<StockRow | undefined> {
  await tx.rows(
    `with folded as (
       delete from stock_takings where retailer_id = $1 and product_id = $2 returning quantity
     ), taken as (
       select coalesce(sum(quantity), 0)::integer as quantity from folded
     )
     update inventory set quantity = greatest(inventory.quantity - taken.quantity, 0)
       from taken where retailer_id = $1 and product_id = $2`,
    [retailerId, productId],
  )
  return findStock(tx, retailerId, productId)
}

export interface StockEdit {
  readonly retailerId: string
  readonly productId: number
  readonly kind: (typeof stockEdits)[number]
  /** How many more units there are than before. */
  readonly more: number
  readonly priceKobo: number
  readonly alertAt: number | null
  readonly editedBy: string
}

/** Writes an edit of locked stock, and records its changes. */
export async function updateStock(tx: Db, edit: StockEdit): Promise<void> {
  const { retailerId, productId, kind, more, priceKobo, alertAt, editedBy } = edit
  await tx.rows(
    `with before as (
       select price_kobo from inventory where retailer_id = $1 and product_id = $2
     ), edited as (
       update inventory
          set quantity = greatest(quantity + $4, 0), price_kobo = $5, alert_at = $6, revision = revision + 1
        where retailer_id = $1 and product_id = $2
     ), recorded as (
       insert into stock_additions (retailer_id, product_id, quantity) select $1, $2, $4 where $4 > 0
     ), priced as (
       insert into stock_changes (retailer_id, product_id, kind, units, price_kobo, changed_by)
       select $1, $2, 'priced', 0, $5, $7 from before where price_kobo <> $5
     )
     insert into stock_changes (retailer_id, product_id, kind, units, changed_by)
     select $1, $2, $3, $4, $7 where $4 <> 0 or $3 = 'counted'`,
    [retailerId, productId, kind, more, priceKobo, alertAt, editedBy],
  )
}

/** Deletes locked stock. Returns the id by which it can be restored. */
export async function deleteFromStock(
  tx: Db,
  { retailerId, productId, deletedBy }: { retailerId: string; productId: number; deletedBy: string },
): Promise<string | undefined> {
  const deleted = await tx.row<{ id: string }>(
    `with deleted as (
       delete from inventory where retailer_id = $1 and product_id = $2 returning quantity, price_kobo, alert_at
     )
     insert into stock_changes (retailer_id, product_id, kind, units, price_kobo, alert_at, changed_by)
     select $1, $2, 'deleted', -quantity, price_kobo, alert_at, $3 from deleted returning id::text as id`,
    [retailerId, productId, deletedBy],
  )
  return deleted?.id
}

interface Restoration {
  readonly retailerId: string
  readonly productId: number
  readonly deletion: string
  readonly restoredBy: string
}

/**
 * Restores deleted stock, adding to any that was stocked again meanwhile, whose price stays. Returns false if this shop has
 * no such deletion, or it is already restored.
 */
export async function restoreToStock(
  tx: Db,
  { retailerId, productId, deletion, restoredBy }: Restoration,
): Promise<boolean> {
  const restored = await tx.row(
    `with restored as (
       insert into stock_changes (retailer_id, product_id, kind, units, price_kobo, alert_at, changed_by, cause)
       select retailer_id, product_id, 'restored', -units, price_kobo, alert_at, $4, id::text
         from stock_changes
        where id = $3 and retailer_id = $1 and product_id = $2 and kind = 'deleted'
       on conflict (cause) where kind = 'restored' do nothing
       returning units, price_kobo, alert_at
     )
     insert into inventory (retailer_id, product_id, quantity, price_kobo, alert_at)
     select $1, $2, units, price_kobo, alert_at from restored
     on conflict (retailer_id, product_id) do update
        set quantity = inventory.quantity + excluded.quantity, revision = inventory.revision + 1
     returning product_id`,
    [retailerId, productId, deletion, restoredBy],
  )
  return restored !== undefined
}
