import { inspectPurchase as inspectPurchaseCall } from '@jara/contract/trust/cases-console'
import { searchPurchases as searchPurchasesCall } from '@jara/contract/earning/purchases-console'
import {
  decidePurchase as decidePurchaseCall,
  listMyPurchases as listMyPurchasesCall,
  listPendingPurchases as listPendingPurchasesCall,
  readPhoto as readPhotoCall,
  submitPurchase as submitPurchaseCall,
  suggestProduct as suggestProductCall,
} from '@jara/contract/earning/purchases'
import {
  listHeldPurchases as listHeldPurchasesCall,
  reviewPurchase as reviewPurchaseCall,
} from '@jara/contract/earning/purchases-reviews'
import { reversePurchase as reversePurchaseCall } from '@jara/contract/points/adjustments'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import type { PinVault } from '../../../access/product-pins.ts'
import { answerOnce } from '../../../access/idempotency.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import type { Live } from '../../../live/live.ts'
import type { PhotoDecoder } from './photos/photo-decoder.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'
import type { CataloguePictures } from '../../../providers/product-recognition/catalogue-pictures.ts'
import type { ProductRecognition } from '../../../providers/product-recognition/product-recognition.ts'
import { recordRefusals } from '../../../policy/policy-refusal.ts'
import { searchPurchases } from './console/search-purchases.ts'
import { declarationRoutes } from './declarations/routes.ts'
import { countWrongPins } from './count-wrong-pins.ts'
import { decidePurchase } from './decide-purchase.ts'
import { noteDecision } from './counter/note-decision.ts'
import type { Db } from '../../../db/db.ts'
import type { PurchaseStatus } from '@jara/rules/earning/purchase'
import { inspectPurchase } from './inspect-purchase.ts'
import { listMyPurchases, listPendingPurchases } from './list-purchases.ts'
import { createBoundedQueue } from '../../../access/limits/bounded-queue.ts'
import { readPhoto } from './photos/read-photo.ts'
import { photoPath } from './photos/store-photo.ts'
import { listHeldPurchases, reviewPurchase } from './review-purchase.ts'
import { reversePurchase } from './reverse-purchase.ts'
import { submitPurchase } from './submit-purchase.ts'
import { type SuggestionDeps, suggestProduct } from './suggest-product.ts'
import { type PurchaseEvent, announcePurchase } from './announce-purchase.ts'

export interface PhotoDeps {
  readonly photoDecoder: PhotoDecoder
  readonly photoStore: PhotoStore
  readonly photoLinks: SignedLinks
  readonly recognition: ProductRecognition
  readonly cataloguePictures: CataloguePictures
}

export interface PurchaseDeps {
  readonly live: Live
  readonly afterAnswer: AfterAnswer
  readonly vault: PinVault
}

/** Decoding a photo occupies a whole core, so only a few run at once. Waiting photos are on disk, not in memory. */
const photoQueueLimits = {
  concurrency: 2,
  maxWaiting: 20,
  busy: 'Many photos are being processed right now. Please try again in a moment.',
}

export function purchaseRoutes(api: Api, photoDeps: PhotoDeps, deps: PurchaseDeps): void {
  const { live, afterAnswer, vault } = deps
  const { db } = api
  const announce = (id: string, event: PurchaseEvent) =>
    afterAnswer.run(() => announcePurchase(db, live, id, event))
  const suggestion = { ...photoDeps, db, afterAnswer, photoQueue: createBoundedQueue(photoQueueLimits) }
  photoRoutes(api, suggestion, photoDeps)
  declarationRoutes(api, {
    ...photoDeps,
    suggestion,
    vault,
    announceSubmitted: (id) => announce(id, 'submitted'),
  })

  serve(api, submitPurchaseCall, async ({ user, body, idempotency }) => {
    const submitted = await countWrongPins(db, user.id, () =>
      recordRefusals(db, () =>
        answerOnce(db, user.id, idempotency, (tx) => submitPurchase(tx, user.id, body)),
      ),
    )
    announce(submitted.id, 'submitted')
    return submitted
  })

  serve(api, listMyPurchasesCall, async ({ user, query }) => listMyPurchases(db, user.id, query.before))

  serve(api, listPendingPurchasesCall, async ({ user, query }) => {
    const purchases = await listPendingPurchases(db, tenantOf(user), query.before)
    return purchases.map((purchase) => withPhotoLink(purchase, photoDeps.photoLinks))
  })

  serve(api, decidePurchaseCall, async ({ user, params, body }) => {
    const decider = { ...tenantOf(user), userId: user.id }
    const { rejection } = body
    const alongside =
      user.cashier && ((tx: Db, done: PurchaseStatus) => noteDecision(tx, user, params.id, done))
    const status = await decidePurchase(db, decider, params.id, body.status, { rejection, alongside })
    announce(params.id, status === 'pending' ? 'held' : status)
    const message =
      status === 'pending'
        ? 'Confirmed. Jara will review it before the points are issued.'
        : `Purchase ${status}.`
    return { message, id: params.id, status }
  })

  operatorRoutes(api, photoDeps.photoLinks, announce)
}

/** The operators' calls to view and decide purchases. */
function operatorRoutes(
  api: Api,
  photoLinks: SignedLinks,
  announce: (id: string, event: PurchaseEvent) => void,
): void {
  const { db } = api

  serve(api, listHeldPurchasesCall, async ({ query }) => {
    const purchases = await listHeldPurchases(db, query.before)
    return purchases.map((purchase) => withPhotoLink(purchase, photoLinks))
  })

  serve(api, searchPurchasesCall, async ({ query }) => searchPurchases(db, query))

  serve(api, inspectPurchaseCall, async ({ params }) => {
    const { look_alikes, ...purchase } = await inspectPurchase(db, params.id)
    const linked = look_alikes.map((photo) => withPhotoLink(photo, photoLinks))
    return { ...withPhotoLink(purchase, photoLinks), look_alikes: linked }
  })

  serve(api, reviewPurchaseCall, async ({ caller, params, body }) => {
    await reviewPurchase(db, caller, params.id, body)
    announce(params.id, body.status)
    return { message: `Purchase ${body.status}.`, id: params.id, status: body.status }
  })

  serve(api, reversePurchaseCall, async ({ caller, params, body, idempotency }) => {
    const reversal = await answerOnce(db, caller.userId, idempotency, (tx) =>
      reversePurchase(tx, caller, params.id, body),
    )
    announce(params.id, 'reversed')
    return { message: 'Purchase reversed.', ...reversal }
  })
}

/** Uploading and showing photos. */
function photoRoutes(api: Api, suggestion: SuggestionDeps, { photoStore, photoLinks }: PhotoDeps): void {
  const { db } = api

  serve(api, suggestProductCall, async ({ user, body, file }) => {
    const { imageUrl, ...suggestions } = await countWrongPins(db, user.id, () =>
      suggestProduct(suggestion, user.id, body.retailerCode, file),
    )
    return { ...suggestions, imageUrl: photoLinks.sign(imageUrl) }
  })

  serveFile(api, readPhotoCall, photoLinks, async ({ user, params, query }) =>
    readPhoto(db, photoStore, { id: params.id, size: query.size, viewer: user }),
  )
}

/** Customers' photos need a signed link; the demo's are public pictures. */
function withPhotoLink<Row extends { image_url?: string | null | undefined }>(
  row: Row,
  links: SignedLinks,
): Row {
  const path = row.image_url ?? ''
  return path.startsWith(photoPath('')) ? { ...row, image_url: links.sign(path) } : row
}
