import type { Database } from '../../db/db.ts'
import {
  dropReferences,
  insertReferences,
  markGathered,
  selectGathering,
  selectKeptPhotos,
} from './reference.sql.ts'
import { tooMuchAlike } from './too-much-alike.ts'

/** Beside its picture in the catalogue, a product is known by this many photos. */
const mostPhotos = 8

/**
 * Lets what was confirmed since the last time teach the recognition, and answers how many products learned. What was
 * cut short is done again: a photo becomes a reference once.
 */
export async function gatherReferences(db: Database): Promise<number> {
  const { from, until } = await selectGathering(db)
  const products = await insertReferences(db, from, until)
  for (const productId of products) {
    const kept = await selectKeptPhotos(db, productId)
    const dropped = tooMuchAlike(
      kept.map(({ photo_id, perceptual_hash }) => ({ id: photo_id, look: perceptual_hash ?? '' })),
      mostPhotos,
    )
    if (dropped.length > 0) await dropReferences(db, dropped)
  }
  await markGathered(db, until)
  return products.length
}
