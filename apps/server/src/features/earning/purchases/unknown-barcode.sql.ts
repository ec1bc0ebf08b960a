import type { Db } from '../../../db/db.ts'

/** Counts a barcode photographed at a shop, unless it belongs to a product. */
export async function countStrangeBarcode(db: Db, gtin: string, retailerId: string): Promise<void> {
  await db.rows(
    `insert into unknown_barcodes (gtin, last_retailer_id)
     select $1, $2
      where not exists (select from products where lpad(products.gtin, 14, '0') = $1)
        and not exists (select from product_barcodes where product_barcodes.gtin = $1)
     on conflict (gtin) do update set times = unknown_barcodes.times + 1, last_seen_at = clock_timestamp(),
       last_retailer_id = excluded.last_retailer_id`,
    [gtin, retailerId],
  )
}
