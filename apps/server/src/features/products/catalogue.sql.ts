import type { Db } from '../../db/db.ts'

export interface CatalogueProduct {
  readonly name: string
  readonly brand: string
  readonly points_per_unit: number
  readonly gtin: string | null
  readonly image_url: string | null
  readonly brand_code: string | null
  readonly is_loose: boolean
}

export async function findBrandId(db: Db, code: string): Promise<string | undefined> {
  const brand = await db.row<{ id: string }>(
    `select id from retailers where unique_code = $1 and kind = 'brand'`,
    [code],
  )
  return brand?.id
}

/** The product with this GTIN, however many zeros it is written with; without one, that of this name and brand. */
export async function findCatalogueProduct(
  db: Db,
  { gtin, name, brand }: Pick<CatalogueProduct, 'gtin' | 'name' | 'brand'>,
): Promise<(CatalogueProduct & { readonly id: number }) | undefined> {
  return db.row(
    `select products.id, products.name, brand_name as brand, points_per_unit, gtin, image_url,
            retailers.unique_code as brand_code, is_loose
       from products left join retailers on retailers.id = products.brand_id
      where case when $1::text is null
                 then lower(products.name) = lower($2) and lower(brand_name) = lower($3)
                 else lpad(gtin, 14, '0') = lpad($1, 14, '0') end
      order by products.id
      limit 1`,
    [gtin, name, brand],
  )
}

/** The list of products is newest first, so a later position is a little older: the list keeps the file's order. */
export async function insertCatalogueProduct(
  db: Db,
  product: CatalogueProduct,
  brandId: string | undefined,
  position: number,
): Promise<void> {
  await db.rows(
    `insert into products (name, brand_name, brand_id, points_per_unit, gtin, image_url, is_loose, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - $8 * interval '1 millisecond')`,
    [
      product.name,
      product.brand,
      brandId ?? null,
      product.points_per_unit,
      product.gtin,
      product.image_url,
      product.is_loose,
      position,
    ],
  )
}
