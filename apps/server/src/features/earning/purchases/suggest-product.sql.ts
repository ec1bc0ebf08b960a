import type { Db } from '../../../db/db.ts'

export interface StockedProductRow {
  id: number
  name: string
  price_kobo: number
  image_url: string | null
  gtin: string | null
  other_gtins: string[]
  brand_name: string
  is_loose: boolean
}

/**
 * A shop's products, in stock first, then most recently stocked. Sold-out products are included, because the recorded
 * stock may be wrong and customers buy what is on the shelf.
 */
export async function selectStockedProducts(db: Db, retailerId: string): Promise<StockedProductRow[]> {
  return db.rows<StockedProductRow>(
    `select products.id, products.name, stock.price_kobo, products.image_url, products.gtin,
            products.brand_name, products.is_loose,
            array(select gtin from product_barcodes where product_id = products.id order by gtin) as other_gtins
       from stock join products on products.id = stock.product_id
      where stock.retailer_id = $1 and products.hidden_at is null
      order by stock.quantity > 0 desc, stock.stocked_at desc, products.id desc
      limit 2000`,
    [retailerId],
  )
}

/** The shops that stocked something most recently. */
export async function selectBusyShops(db: Db, limit: number): Promise<{ retailer_id: string }[]> {
  return db.rows(
    `select retailer_id from inventory group by retailer_id order by max(stocked_at) desc, retailer_id limit $1`,
    [limit],
  )
}

export interface ReferencePhotoRow {
  product_id: number
  photo_id: string
  /** Whether an operator added it. */
  is_picture: boolean
  sha256: Buffer
}

/**
 * The recognition's references for these products besides their catalogue pictures: purchase photos and pictures that
 * operators added.
 */
export async function selectReferencePhotos(
  db: Db,
  productIds: readonly number[],
): Promise<ReferencePhotoRow[]> {
  return db.rows<ReferencePhotoRow>(
    `select reference.product_id, reference.photo_id, false as is_picture, photo.sha256
       from product_references as reference join purchase_photos as photo on photo.id = reference.photo_id
      where reference.product_id = any($1::integer[]) and reference.state = 'kept'
     union all
     select added.product_id, added.picture_id, true, pictures.sha256
       from reference_pictures as added join pictures on pictures.id = added.picture_id
      where added.product_id = any($1::integer[])
      order by product_id, photo_id`,
    [productIds],
  )
}

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
