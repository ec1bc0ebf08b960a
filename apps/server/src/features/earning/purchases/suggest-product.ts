import type { AnswerOf } from '@jara/contract/call'
import type { suggestProduct as suggestProductCall } from '@jara/contract/earning/purchases'
import { fromKobo } from '@jara/rules/naira'
import type { Database } from '../../../db/db.ts'
import {
  type Allowance,
  bucketOf,
  refuseWhenSpent,
  spendAllowance,
} from '../../../access/limits/rate-limit.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import type { Upload } from '../../../http/upload.ts'
import type { PhotoDecoder } from './photos/photo-decoder.ts'
import type { PreparedPhoto } from './photos/prepare-photo.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'
import type { CataloguePictures } from '../../../providers/product-recognition/catalogue-pictures.ts'
import type { ProductRecognition } from '../../../providers/product-recognition/product-recognition.ts'
import { describeCandidates } from './describe-candidates.ts'
import { recordUnknownBarcodes } from './record-unknown-barcodes.ts'
import type { BoundedQueue } from '../../../access/limits/bounded-queue.ts'
import { storePhoto } from './photos/store-photo.ts'
import { findShop } from './shop-stock.sql.ts'
import { unknownShop } from './submit-purchase.ts'
import { selectStockedProducts, type StockedProductRow } from './suggest-product.sql.ts'

export interface SuggestionDeps {
  readonly db: Database
  readonly photoDecoder: PhotoDecoder
  readonly photoStore: PhotoStore
  readonly photoQueue: BoundedQueue
  readonly recognition: ProductRecognition
  readonly cataloguePictures: CataloguePictures
  readonly afterAnswer: AfterAnswer
}

type Suggestions = AnswerOf<typeof suggestProductCall>

const maxSuggestions = 4

/** A customer takes a few photos per purchase; more than this per hour would only waste CPU time. */
function photosOf(customerId: string): Allowance {
  return { bucket: bucketOf('photos', customerId), allowed: 300, windowSeconds: 60 * 60 }
}

/** About a hundred usual photos: stored ones stay as long as their purchases, and must not fill the disk. */
function kilobytesOf(customerId: string): Allowance {
  return {
    bucket: bucketOf('photo-kilobytes', customerId),
    allowed: 40 * 1024,
    windowSeconds: 24 * 60 * 60,
    refusal: {
      message: 'You’ve reached today’s photo limit. Please try again tomorrow.',
      code: 'too_many_photos',
    },
  }
}

function kilobytesIn({ photo, thumbnail }: PreparedPhoto): number {
  return Math.ceil((photo.length + thumbnail.length) / 1024)
}

/** Stores a photo taken at a shop and returns the shop's products that it most likely shows. */
export async function suggestProduct(
  deps: SuggestionDeps,
  customerId: string,
  retailerCode: string,
  sent: Upload,
): Promise<Suggestions> {
  const { db, photoDecoder, photoStore, photoQueue, recognition } = deps
  const shop = await findShop(db, retailerCode.toUpperCase())
  if (!shop) throw unknownShop()
  await spendAllowance(db, photosOf(customerId))
  await refuseWhenSpent(db, kilobytesOf(customerId))
  const prepared = await photoQueue.run(() => photoDecoder.prepare(sent.path))
  await spendAllowance(db, kilobytesOf(customerId), kilobytesIn(prepared))
  const photo = { customerId, retailerId: shop.id, sha256: sent.sha256, prepared }
  const stock = await selectStockedProducts(db, shop.id)
  const candidates = await describeCandidates(deps, stock)
  const seen = { customerId, retailerId: shop.id }
  const onStrangers = (gtins: readonly string[]) =>
    deps.afterAnswer.run(() => recordUnknownBarcodes(db, { ...seen, gtins }))
  const [imageUrl, ranked] = await Promise.all([
    storePhoto(db, photoStore, photo),
    recognition.rank(prepared.photo, { shopId: shop.id, candidates, onStrangers }),
  ])
  const products = new Map(stock.map((product) => [product.id, product]))
  const suggestedProducts = ranked.slice(0, maxSuggestions).flatMap(({ productId, confidence }) => {
    const product = products.get(productId)
    return product ? [{ ...describeProduct(product), confidence }] : []
  })
  const location = `${shop.latitude},${shop.longitude}`
  return { suggestedProducts, imageUrl, shop: { name: shop.name, location } }
}

function describeProduct({ id, name, price_kobo, image_url }: StockedProductRow) {
  return { id, name, price_per_unit: fromKobo(price_kobo), image_url }
}
