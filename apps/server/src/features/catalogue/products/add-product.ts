import { Refusal, refuseDifference } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { keptPictures } from '../../../db/catalogue.sql.ts'
import {
  findBrandId,
  findCatalogueProduct,
  insertCatalogueProduct,
  type NewProduct,
} from './catalogue.sql.ts'

/** Adds a product to the catalogue, unless it already exists. */
export async function addProduct(
  db: Db,
  product: NewProduct,
  position: number,
): Promise<'added' | 'present'> {
  const { brand_code: brandCode } = product
  const brandId = brandCode === null ? undefined : await findBrandId(db, brandCode)
  if (brandCode !== null && brandId === undefined) {
    throw new Refusal('not-found', `brand_code: no brand has signed up with ${brandCode}`)
  }
  const { image_url: picture } = product
  if (picture !== null && !(await keptPictures(db, [picture])).has(picture))
    throw new Refusal('not-found', 'image_url: picture not found on this server')
  const present = await findCatalogueProduct(db, product)
  if (present) {
    const { gtin, category, usual_price: usualPrice } = present
    // An empty field leaves the existing value.
    const wanted = {
      ...product,
      gtin: product.gtin ?? gtin,
      category: product.category ?? category,
      usual_price: product.usual_price ?? usualPrice,
    }
    refuseDifference(`the product ${present.name} of ${present.brand}`, present, wanted)
    return 'present'
  }
  await insertCatalogueProduct(db, product, brandId, position)
  return 'added'
}
