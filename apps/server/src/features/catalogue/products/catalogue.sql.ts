import type { Db } from '../../../db/db.ts'

export interface NewProduct {
  readonly name: string
  readonly brand: string
  readonly points_per_unit: number
  readonly gtin: string | null
  readonly image_url: string | null
  readonly brand_code: string | null
  readonly is_loose: boolean
  readonly category: string | null
  /** In kobo. */
  readonly usual_price: number | null
}

export interface CatalogueProduct extends NewProduct {
  readonly id: number
}

/** Serialises additions, because two at once would not see each other's products. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('jara catalogue', 0))`)
}

export async function findBrandId(db: Db, code: string): Promise<string | undefined> {
  const brand = await db.row<{ id: string }>(
    `select id from retailers where unique_code = $1 and kind = 'brand'`,
    [code],
  )
  return brand?.id
}

const columns = `products.id, products.name, brand_name as brand, points_per_unit, gtin, image_url,
            retailers.unique_code as brand_code, is_loose, category, usual_price_kobo as usual_price`

/** The product with this GTIN, whatever its leading zeros; without a GTIN, the one with this name and brand. */
export async function findCatalogueProduct(
  db: Db,
  { gtin, name, brand }: Pick<NewProduct, 'gtin' | 'name' | 'brand'>,
): Promise<CatalogueProduct | undefined> {
  const from = `select ${columns} from products left join retailers on retailers.id = products.brand_id`
  return gtin === null
    ? db.row(
        `${from} where merged_into is null and lower(products.name) = lower($1) and lower(brand_name) = lower($2)
          order by products.id limit 1`,
        [name, brand],
      )
    : db.row(
        `${from} where products.id = (
           select product_id from (
             (select id as product_id from products where lpad(gtin, 14, '0') = lpad($1, 14, '0'))
             union all
             (select product_id from product_barcodes where gtin = lpad($1, 14, '0'))
           ) as coded
           order by product_id limit 1)`,
        [gtin],
      )
}

/** Products are listed newest first, so later positions get slightly older dates: the list keeps the file's order. */
export async function insertCatalogueProduct(
  db: Db,
  product: NewProduct,
  brandId: string | undefined,
  position: number,
): Promise<number> {
  const inserted = await db.row<{ id: number }>(
    `insert into products (name, brand_name, brand_id, points_per_unit, gtin, image_url, is_loose, category,
                           usual_price_kobo, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - $10 * interval '1 millisecond')
     returning id`,
    [
      product.name,
      product.brand,
      brandId ?? null,
      product.points_per_unit,
      product.gtin,
      product.image_url,
      product.is_loose,
      product.category,
      product.usual_price,
      position,
    ],
  )
  if (!inserted) throw new Error('The product was not inserted')
  return inserted.id
}
