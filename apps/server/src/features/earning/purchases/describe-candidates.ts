import type { Db } from '../../../db/db.ts'
import { type PhotoStore, pictureName } from '../../../providers/photo-store/photo-store.ts'
import type { CataloguePictures } from '../../../providers/product-recognition/catalogue-pictures.ts'
import type { Candidate, Reference } from '../../../providers/product-recognition/product-recognition.ts'
import {
  type ReferencePhotoRow,
  selectReferencePhotos,
  type StockedProductRow,
} from './suggest-product.sql.ts'

export interface ReferenceSources {
  readonly db: Db
  readonly photoStore: PhotoStore
  readonly cataloguePictures: CataloguePictures
}

/** Builds the recognition's candidates: each product with its catalogue picture and its reference photos. */
export async function describeCandidates(
  { db, photoStore, cataloguePictures }: ReferenceSources,
  products: readonly Omit<StockedProductRow, 'name' | 'price_kobo'>[],
): Promise<Candidate[]> {
  const rows = await selectReferencePhotos(
    db,
    products.map(({ id }) => id),
  )
  const photos = Map.groupBy(rows, ({ product_id }) => product_id)
  return Promise.all(
    products.map(async ({ id, gtin, other_gtins, brand_name, is_loose, image_url }) => {
      const picture = await cataloguePictures.referenceOf(image_url ?? undefined)
      const references = (photos.get(id) ?? []).map((photo) => photoReference(photoStore, photo))
      return {
        productId: id,
        gtin: gtin ?? undefined,
        otherGtins: other_gtins,
        brand: brand_name,
        isLoose: is_loose,
        hasPhotos: references.length > 0,
        references: [...(picture ? [picture] : []), ...references],
      }
    }),
  )
}

function photoReference(
  photoStore: PhotoStore,
  { photo_id, is_picture, sha256 }: ReferencePhotoRow,
): Reference {
  return {
    hash: sha256,
    async read() {
      const photo = await photoStore.get(is_picture ? pictureName(photo_id) : photo_id)
      if (!photo) throw new Error(`The reference photo ${photo_id} is missing from the photo store`)
      return photo
    },
  }
}
