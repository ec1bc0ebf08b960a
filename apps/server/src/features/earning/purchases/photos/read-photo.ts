import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { SessionUser } from '../../../../access/identity/sessions.ts'
import type { PhotoStore } from '../../../../providers/photo-store/photo-store.ts'
import { thumbnailName } from './store-photo.ts'
import { findVisiblePhoto } from './photo.sql.ts'

export interface AskedPhoto {
  readonly id: string
  readonly size: 'full' | 'thumbnail'
  /** Absent for a signed link, which was issued only to a user who may see the photo. */
  readonly viewer: SessionUser | undefined
}

/** Reads a photo or its thumbnail. For viewers without access the photo does not exist. */
export async function readPhoto(
  db: Db,
  store: PhotoStore,
  { id, size, viewer }: AskedPhoto,
): Promise<Buffer> {
  const mayBeSeen = isUuid(id) && (viewer === undefined || (await findVisiblePhoto(db, id, viewer)))
  if (!mayBeSeen) throw noSuchPhoto()
  const picture = await store.get(size === 'thumbnail' ? thumbnailName(id) : id)
  if (!picture) throw noSuchPhoto()
  return picture
}

function noSuchPhoto(): Refusal {
  return new Refusal('not-found', 'Photo not found.')
}
