import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/db.ts'
import { Refusal } from '../../../access/refusal.ts'
import { type PhotoStore, PhotoStoreUnavailable } from '../../../providers/photo-store/photo-store.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { insertPhoto } from './photo.sql.ts'

/** Whose photo it is, of which shop, and what was sent. */
export interface TakenPhoto {
  readonly customerId: string
  readonly retailerId: string
  readonly sha256: Buffer
  readonly prepared: PreparedPhoto
}

/**
 * Keeps a photo and answers the path that it is known by. The row comes first: a crash in between leaves a photo without
 * a file, which the sweep removes, and never a file that nobody knows of.
 */
export async function takeInPhoto(db: Database, store: PhotoStore, photo: TakenPhoto): Promise<string> {
  const { customerId, retailerId, sha256, prepared } = photo
  const id = randomUUID()
  const imageUrl = photoPath(id)
  const file = { id, sha256, perceptualHash: prepared.perceptualHash }
  await insertPhoto(db, { customerId, retailerId, imageUrl, file })
  await whileReachable(
    Promise.all([store.put(id, prepared.photo), store.put(thumbnailName(id), prepared.thumbnail)]),
  )
  return imageUrl
}

export function photoPath(id: string): string {
  return `/api/photos/${id}`
}

export function thumbnailName(id: string): string {
  return `${id}-thumbnail`
}

/** A store that is away for a while is nobody's fault who sends or looks at a photo. */
export async function whileReachable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PhotoStoreUnavailable)) throw error
    throw new Refusal('unavailable', 'Photos cannot be stored or shown at the moment. Please try again.', {
      code: 'photos_unavailable',
      retryAfterSeconds: 10,
    })
  }
}
