import { createBoundedQueue } from '../../../access/limits/bounded-queue.ts'
import { bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import type { Database } from '../../../db/db.ts'
import type { Upload } from '../../../http/upload.ts'
import { describeCandidates } from './describe-candidates.ts'
import type { SuggestionDeps } from './suggest-product.ts'
import { selectStockedProducts } from './suggest-product.sql.ts'

type LookDeps = Pick<SuggestionDeps, 'photoDecoder' | 'photoStore' | 'recognition' | 'cataloguePictures'>

/** Customers come first: each server reads only one of the shops' item photos at a time. */
const queueLimits = {
  concurrency: 1,
  maxWaiting: 10,
  busy: 'Many photos are being processed right now. Please try again in a moment.',
}
/** For staff unpacking a delivery; more photos an hour would only waste CPU time. */
const photosAnHour = 300

/** Reads photos of items for shops: which barcodes and which stocked products they show. The photos are not stored. */
export function createItemLook(db: Database, deps: LookDeps) {
  const queue = createBoundedQueue(queueLimits)
  return async (shopId: string, userId: string, sent: Upload) => {
    const bucket = bucketOf('item-photos', userId)
    await spendAllowance(db, { bucket, allowed: photosAnHour, windowSeconds: 3_600 })
    const { photo } = await queue.run(() => deps.photoDecoder.prepare(sent.path))
    const candidates = await describeCandidates({ ...deps, db }, await selectStockedProducts(db, shopId))
    const gtins: string[] = []
    const onStrangers = (found: readonly string[]) => void gtins.push(...found)
    const ranked = await deps.recognition.rank(photo, { shopId, candidates, onStrangers })
    return { gtins, ranked }
  }
}
