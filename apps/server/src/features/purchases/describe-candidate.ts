import type { CataloguePictures } from '../../providers/product-recognition/catalogue-pictures.ts'
import type { Candidate } from '../../providers/product-recognition/product-recognition.ts'
import type { StockedProductRow } from './suggest-product.sql.ts'

/** A product as the recognition looks for it. */
export async function describeCandidate(
  cataloguePictures: CataloguePictures,
  { id, gtin, image_url }: Pick<StockedProductRow, 'id' | 'gtin' | 'image_url'>,
): Promise<Candidate> {
  const reference = await cataloguePictures.referenceOf(image_url ?? undefined)
  return { productId: id, gtin: gtin ?? undefined, references: reference ? [reference] : [] }
}
