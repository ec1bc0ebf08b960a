import type { Db } from '../../../db/db.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'
import { thumbnailName } from './store-photo.ts'
import { deletePhotos, selectUnusedPhotos } from './photo.sql.ts'

const batch = 100

/**
 * Removes photos that no purchase used within two hours, and returns how many. Files are deleted before rows, so that an
 * interrupted run is repeated. Several nodes may run it in parallel.
 */
export async function removeUnusedPhotos(db: Db, store: PhotoStore): Promise<number> {
  let removed = 0
  for (;;) {
    const photos = await selectUnusedPhotos(db, batch)
    if (photos.length === 0) return removed
    for (const { id } of photos) {
      await store.delete(thumbnailName(id))
      await store.delete(id)
    }
    await deletePhotos(
      db,
      photos.map(({ id }) => id),
    )
    removed += photos.length
  }
}
