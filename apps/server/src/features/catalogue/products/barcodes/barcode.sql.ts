import { pageSize, type QueryOf } from '@jara/contract/call'
import type { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import type { Db } from '../../../../db/db.ts'

export interface UnknownBarcodeRow {
  gtin: string
  times: number
  last_shop_id: string
  last_shop: string
  first_seen_at: Date
  last_seen_at: Date
}

/** Since it was counted, the barcode may have been added to a product, also by an import. */
const isUnknown = `not exists (select from products where lpad(products.gtin, 14, '0') = barcode.gtin)
    and not exists (select from product_barcodes where product_barcodes.gtin = barcode.gtin)`

const places = { often: 'times', latest: 'last_seen_at' } as const

export async function selectBarcodes(
  db: Db,
  { state, order, before }: QueryOf<typeof listBarcodes>,
): Promise<UnknownBarcodeRow[]> {
  const place = places[order]
  return db.rows<UnknownBarcodeRow>(
    `select barcode.gtin, barcode.times, barcode.last_retailer_id as last_shop_id, retailers.name as last_shop,
            barcode.first_seen_at, barcode.last_seen_at
       from unknown_barcodes as barcode join retailers on retailers.id = barcode.last_retailer_id
      where (barcode.ignored_at is null) = ${state === 'waiting'} and ${isUnknown}
        and ($1::text is null or (barcode.${place}, barcode.gtin)
             < (select cursor.${place}, cursor.gtin from unknown_barcodes as cursor where cursor.gtin = $1))
      order by barcode.${place} desc, barcode.gtin desc
      limit ${pageSize}`,
    [before ?? null],
  )
}

/** Returns undefined if the barcode is not in the list, or is already in this state. */
export async function markBarcode(
  tx: Db,
  gtin: string,
  isIgnored: boolean,
): Promise<{ gtin: string } | undefined> {
  return tx.row<{ gtin: string }>(
    `update unknown_barcodes set ignored_at = case when $2 then now() end
      where gtin = $1 and (ignored_at is null) = $2
     returning gtin`,
    [gtin, isIgnored],
  )
}

/** Sets the product's first barcode. Returns undefined if it already has one. */
export async function setFirstBarcode(
  tx: Db,
  gtin: string,
  productId: number,
): Promise<{ id: number } | undefined> {
  return tx.row<{ id: number }>(
    'update products set gtin = $1, revision = revision + 1 where id = $2 and gtin is null returning id',
    [gtin, productId],
  )
}

export async function insertFurtherBarcode(tx: Db, gtin: string, productId: number): Promise<void> {
  await tx.rows('insert into product_barcodes (gtin, product_id) values ($1, $2)', [gtin, productId])
}

/** Returns the product that had it. */
export async function deleteFurtherBarcode(
  tx: Db,
  gtin: string,
): Promise<{ product_id: number } | undefined> {
  return tx.row<{ product_id: number }>('delete from product_barcodes where gtin = $1 returning product_id', [
    gtin,
  ])
}

/** Deletes barcodes that now belong to a product, and rare ones that have not been photographed for long. */
export async function forgetBarcodes(db: Db): Promise<void> {
  await db.rows(
    `delete from unknown_barcodes as barcode
      where not (${isUnknown}) or (times < 3 and last_seen_at < now() - interval '90 days')`,
  )
}
