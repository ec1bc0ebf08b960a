import type { Database } from '../../../db/db.ts'
import {
  dropOldReferences,
  dropReferences,
  insertReferences,
  markGathered,
  selectGatherWindow,
  selectKeptPhotos,
  selectProductsWithMore,
} from './reference.sql.ts'
import { nearDuplicates } from './near-duplicates.ts'

/**
 * Reference photos per product, in addition to its catalogue picture. A loose product looks different each time; a package
 * does not, and each photo costs time and memory.
 */
const maxPhotos = { packaged: 8, loose: 16 }

/** The newest photos of a product that one run considers: every pair of photos is compared. */
const maxNewPhotos = 16

/**
 * Turns photos of purchases confirmed since the last run into references, and returns how many products got one. An
 * interrupted run is repeated safely: a photo becomes a reference only once, and products left with too many are processed
 * again.
 */
export async function gatherReferences(db: Database): Promise<number> {
  const { from, until } = await selectGatherWindow(db)
  const products = await insertReferences(db, { from, until, most: maxNewPhotos })
  for (const { productId, most } of await selectProductsWithMore(db, maxPhotos)) {
    await dropOldReferences(db, productId, most + maxNewPhotos)
    const kept = await selectKeptPhotos(db, productId)
    const dropped = nearDuplicates(
      kept.map(({ photo_id, perceptual_hash }) => ({ id: photo_id, hash: perceptual_hash ?? '' })),
      most,
    )
    if (dropped.length > 0) await dropReferences(db, dropped)
  }
  await markGathered(db, until)
  return products.length
}
