import type { Db } from '../../db/db.ts'

export interface ProductRow {
  id: number
  name: string
}

/** The whole catalogue, newest first. The limit is far above any real catalogue and still only a few megabytes. */
export async function selectProducts(db: Db): Promise<ProductRow[]> {
  return db.rows<ProductRow>('select id, name from products order by created_at desc, id desc limit 50000')
}

export async function selectProductsOfBrand(db: Db, brandId: string): Promise<ProductRow[]> {
  return db.rows<ProductRow>(
    'select id, name from products where brand_id = $1 order by created_at desc, id desc limit 50000',
    [brandId],
  )
}
