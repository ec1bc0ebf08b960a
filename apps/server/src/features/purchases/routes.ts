import {
  decidePurchase as decidePurchaseCall,
  listMyPurchases as listMyPurchasesCall,
  listPendingPurchases as listPendingPurchasesCall,
  readPhoto as readPhotoCall,
  submitPurchase as submitPurchaseCall,
  suggestProduct as suggestProductCall,
} from '@jara/contract/purchases'
import type { Database } from '../../db/db.ts'
import type { AfterAnswer } from '../../http/after-answer.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { refuseWhenSpent, spendAllowance } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Api, serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import type { SignedLinks } from '../../http/signed-links.ts'
import { tenantOf } from '../../http/tenant.ts'
import type { Live } from '../../live/live.ts'
import type { PhotoStore } from '../../providers/photo-store/photo-store.ts'
import type { CataloguePictures } from '../../providers/product-recognition/catalogue-pictures.ts'
import type { ProductRecognition } from '../../providers/product-recognition/product-recognition.ts'
import { decidePurchase } from './decide-purchase.ts'
import { listMyPurchases } from './list-my-purchases.ts'
import { listPendingPurchases } from './list-pending-purchases.ts'
import { createPhotoQueue } from './photo-queue.ts'
import { readPhoto } from './photo-read.ts'
import { photoPath } from './photo-take-in.ts'
import { submitPurchase, unknownShopReason } from './submit-purchase.ts'
import { suggestProduct } from './suggest-product.ts'
import { type PurchaseNews, tellOfPurchase } from './tell-of-purchase.ts'
import { wrongShopPins } from './wrong-shop-pins.ts'

export interface PhotoDeps {
  readonly photoStore: PhotoStore
  readonly photoLinks: SignedLinks
  readonly recognition: ProductRecognition
  readonly cataloguePictures: CataloguePictures
}

export interface PurchaseDeps {
  readonly live: Live
  readonly afterAnswer: AfterAnswer
}

/** A picture keeps one processor and some megabytes busy; who waits has its photo on disk. */
const photosInWork = { atOnce: 2, waiting: 20 }

export function purchaseRoutes(api: Api, photoDeps: PhotoDeps, { live, afterAnswer }: PurchaseDeps): void {
  const { db } = api
  const tell = (id: string, news: PurchaseNews) => afterAnswer.run(() => tellOfPurchase(db, live, id, news))
  photoRoutes(api, photoDeps)

  serve(api, submitPurchaseCall, async ({ user, body, idempotency }) => {
    const submitted = await countWrongPins(db, user.id, () =>
      answerOnce(db, user.id, idempotency, (tx) => submitPurchase(tx, user.id, body)),
    )
    tell(submitted.id, 'submitted')
    return submitted
  })

  serve(api, listMyPurchasesCall, async ({ user, query }) => listMyPurchases(db, user.id, query.before))

  serve(api, listPendingPurchasesCall, async ({ user, query }) => {
    const purchases = await listPendingPurchases(db, tenantOf(user), query.before)
    return purchases.map((purchase) => withPhotoLink(purchase, photoDeps.photoLinks))
  })

  serve(api, decidePurchaseCall, async ({ user, params, body }) => {
    const decider = { ...tenantOf(user), userId: user.id }
    await decidePurchase(db, decider, params.id, body.status)
    tell(params.id, body.status)
    return { message: `Purchase ${body.status}.`, id: params.id, status: body.status }
  })
}

/** Taking photos in, and showing them again. */
function photoRoutes(api: Api, deps: PhotoDeps): void {
  const { db } = api
  const { photoStore, photoLinks } = deps
  const suggestion = { ...deps, db, photoQueue: createPhotoQueue(photosInWork) }

  serve(api, suggestProductCall, async ({ user, body, file }) => {
    const { suggestedProducts, imageUrl } = await countWrongPins(db, user.id, () =>
      suggestProduct(suggestion, user.id, body.retailerCode, file),
    )
    return { suggestedProducts, imageUrl: photoLinks.sign(imageUrl) }
  })

  serveFile(api, readPhotoCall, photoLinks, async ({ user, params, query }) =>
    readPhoto(db, photoStore, { id: params.id, size: query.size, viewer: user }),
  )
}

/** Whoever sends wrong shop PINs again and again is trying them out. */
async function countWrongPins<Answer>(
  db: Database,
  customerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const misses = wrongShopPins(customerId)
  await refuseWhenSpent(db, misses)
  return work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === unknownShopReason) await spendAllowance(db, misses)
    throw error
  })
}

/** Photos of the demo are pictures that anybody may see; all others open by their links alone. */
function withPhotoLink<Row extends { image_url?: string | null | undefined }>(
  row: Row,
  links: SignedLinks,
): Row {
  const path = row.image_url ?? ''
  return path.startsWith(photoPath('')) ? { ...row, image_url: links.sign(path) } : row
}
