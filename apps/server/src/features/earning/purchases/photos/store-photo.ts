import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../db/db.ts'
import type { PhotoStore } from '../../../../providers/photo-store/photo-store.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { insertPhoto } from './photo.sql.ts'

export interface NewPhoto {
  readonly customerId: string
  readonly retailerId: string
  readonly sha256: Buffer
  readonly prepared: PreparedPhoto
}

/**
 * Stores a photo and returns its path. The row is inserted before the files are written: a crash in between leaves a
 * row without files, which the nightly job removes, never an orphaned file.
 */
export async function storePhoto(db: Database, store: PhotoStore, photo: NewPhoto): Promise<string> {
  const { customerId, retailerId, sha256, prepared } = photo
  const id = randomUUID()
  const imageUrl = photoPath(id)
  const file = { id, sha256, perceptualHash: prepared.perceptualHash }
  await insertPhoto(db, { customerId, retailerId, imageUrl, file })
  await Promise.all([store.put(id, prepared.photo), store.put(thumbnailName(id), prepared.thumbnail)])
  return imageUrl
}

export function photoPath(id: string): string {
  return `/api/photos/${id}`
}

export function thumbnailName(id: string): string {
  return `${id}-thumbnail`
}
