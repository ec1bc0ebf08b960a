import type { Tenant } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'

export interface ItemRow {
  product_id: number
  product_name: string
  brand: string
  image_url: string | null
  in_stock: number
  price_kobo: number | null
}

const item = `select products.id as product_id, products.name as product_name, products.brand_name as brand,
       products.image_url, coalesce(stock.quantity, 0) as in_stock,
       coalesce(stock.price_kobo, products.usual_price_kobo) as price_kobo
  from products left join stock on stock.product_id = products.id and stock.retailer_id = $1
 where products.hidden_at is null and ($2 = 'retailer' or products.brand_id = $1)`

/** Full details of the products with these barcodes that this shop or brand may stock. */
export async function selectByBarcode(
  db: Db,
  { retailerId, kind }: Tenant,
  gtins: readonly string[],
): Promise<ItemRow[]> {
  return db.rows<ItemRow>(
    `${item} and products.id in (
       select id from products where gtin is not null and lpad(gtin, 14, '0') = any($3::text[])
        union all select product_id from product_barcodes where gtin = any($3::text[]))
      order by products.id limit 10`,
    [retailerId, kind, gtins],
  )
}

export async function selectItems(
  db: Db,
  { retailerId, kind }: Tenant,
  productIds: readonly number[],
): Promise<ItemRow[]> {
  return db.rows<ItemRow>(`${item} and products.id = any($3::integer[])`, [retailerId, kind, productIds])
}

/** Locks the takings that the nightly job folds, in its order, before the stock itself is touched. */
export async function lockTakings(tx: Db, retailerId: string, productIds: readonly number[]): Promise<void> {
  await tx.rows(
    `select from stock_takings where retailer_id = $1 and product_id = any($2::integer[]) order by ctid for update`,
    [retailerId, productIds],
  )
}

export async function isOlderThan(db: Db, moment: string, days: number): Promise<boolean> {
  const found = await db.row<{ is_older: boolean }>(
    'select $1::timestamptz < now() - make_interval(days => $2) as is_older',
    [moment, days],
  )
  return found?.is_older ?? true
}
