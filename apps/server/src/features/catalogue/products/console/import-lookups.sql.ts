import type { Db } from '../../../../db/db.ts'
import type { CatalogueProduct, NewProduct } from '../catalogue.sql.ts'

/** The product that each row refers to, as `findCatalogueProduct` finds it, in one statement: a file has thousands of rows. */
export async function findPresent(
  db: Db,
  rows: readonly Pick<NewProduct, 'gtin' | 'name' | 'brand'>[],
): Promise<(CatalogueProduct | undefined)[]> {
  const found = await db.rows<CatalogueProduct | Record<keyof CatalogueProduct, null>>(
    `select present.id, present.name, present.brand_name as brand, present.points_per_unit, present.gtin,
            present.image_url, retailers.unique_code as brand_code, present.is_loose, present.category,
            present.usual_price_kobo as usual_price
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as wanted (gtin, name, brand, place)
       left join lateral (
         (select * from products
           where wanted.gtin is not null and lpad(products.gtin, 14, '0') = lpad(wanted.gtin, 14, '0')
           order by id limit 1)
         union all
         (select products.* from product_barcodes join products on products.id = product_barcodes.product_id
           where wanted.gtin is not null and product_barcodes.gtin = lpad(wanted.gtin, 14, '0'))
         union all
         (select * from products
           where wanted.gtin is null and merged_into is null and lower(products.name) = lower(wanted.name)
             and lower(brand_name) = lower(wanted.brand)
           order by id limit 1)
       ) as present on true
       left join retailers on retailers.id = present.brand_id
      order by wanted.place`,
    [rows.map(({ gtin }) => gtin), rows.map(({ name }) => name), rows.map(({ brand }) => brand)],
  )
  return found.map((row) => (row.id === null ? undefined : row))
}

/** The brands that have signed up with one of these codes. */
export async function findBrandIds(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const brands = await db.rows<{ id: string; unique_code: string }>(
    `select id, unique_code from retailers where kind = 'brand' and unique_code = any($1)`,
    [codes],
  )
  return new Map(brands.map(({ id, unique_code: code }) => [code, id]))
}

interface ImportedRow extends NewProduct {
  readonly brandId: string | null
}

const asRows = `jsonb_to_recordset($1::jsonb) as given (
       id integer, position integer, name text, brand text, "brandId" uuid, points_per_unit integer, gtin text,
       image_url text, is_loose boolean, category text, usual_price bigint)`

/** Products are listed newest first, so later rows get slightly older dates: the list keeps the file's order. */
export async function insertImported(tx: Db, rows: readonly ImportedRow[]): Promise<void> {
  await tx.rows(
    `insert into products (name, brand_name, brand_id, points_per_unit, gtin, image_url, is_loose, category,
                           usual_price_kobo, created_at)
     select name, brand, "brandId", points_per_unit, gtin, image_url, is_loose, category, usual_price,
            now() - position * interval '1 millisecond'
       from ${asRows}`,
    [JSON.stringify(rows.map((row, position) => ({ ...row, position })))],
  )
}

export async function updateImported(
  tx: Db,
  rows: readonly (ImportedRow & { readonly id: number })[],
): Promise<void> {
  await tx.rows(
    `update products
        set name = given.name, brand_name = given.brand, brand_id = given."brandId",
            points_per_unit = given.points_per_unit, gtin = given.gtin, image_url = given.image_url,
            is_loose = given.is_loose, revision = revision + 1, category = given.category, usual_price_kobo = given.usual_price
       from ${asRows}
      where products.id = given.id`,
    [JSON.stringify(rows)],
  )
}
