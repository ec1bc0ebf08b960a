import type { Db } from '../../../../db/db.ts'
import type { PhotoStore } from '../../../../providers/photo-store/photo-store.ts'
import { thumbnailName } from './store-photo.ts'
import { deletePhotos, selectUnusedPhotos } from './photo.sql.ts'

const batch = 100

/**
 * Removes photos that no purchase used within two hours, and returns how many. Files are deleted before rows, so that an
 * interrupted run is repeated. If some cannot be deleted, continues with the others and fails at the end. Several nodes may
 * run it in parallel.
 */
export async function removeUnusedPhotos(db: Db, store: PhotoStore): Promise<number> {
  let removed = 0
  const failures = new Map<string, unknown>()
  for (;;) {
    const photos = await selectUnusedPhotos(db, batch, [...failures.keys()])
    if (photos.length === 0) break
    const deleted: string[] = []
    for (const { id } of photos) {
      try {
        await store.delete(thumbnailName(id))
        await store.delete(id)
        deleted.push(id)
      } catch (error) {
        failures.set(id, error)
      }
      if (failures.size === mostFailures) throw notDeleted(failures)
    }
    await deletePhotos(db, deleted)
    removed += deleted.length
  }
  if (failures.size > 0) throw notDeleted(failures)
  return removed
}

/** At this many, the store is failing, not a photo. */
const mostFailures = 10

function notDeleted(failures: ReadonlyMap<string, unknown>): AggregateError {
  return new AggregateError(failures.values(), `${failures.size} unused photos could not be deleted`)
}
