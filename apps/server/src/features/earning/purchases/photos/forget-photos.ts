import type { Database } from '../../../../db/db.ts'
import type { PhotoStore } from '../../../../providers/photo-store/photo-store.ts'
import { thumbnailName } from './store-photo.ts'
import { blankPhotos, selectOldPhotos, selectPhotosOf } from './forgotten-photo.sql.ts'

const batch = 100

/** Deletes every photo of a customer, and what the recognition learned from it. */
export async function forgetPhotosOf(db: Database, store: PhotoStore, customerId: string): Promise<void> {
  await forgetAll(db, store, (without) => selectPhotosOf(db, customerId, batch, without))
}

/** Deletes purchase photos older than this many days, and what the recognition learned from them. */
export async function forgetOldPhotos(db: Database, store: PhotoStore, days: number): Promise<void> {
  await forgetAll(db, store, (without) => selectOldPhotos(db, days, batch, without))
}

/**
 * Files go first, so that an interrupted run is repeated. If some cannot be deleted, continues with the others and fails at
 * the end.
 */
async function forgetAll(
  db: Database,
  store: PhotoStore,
  next: (without: readonly string[]) => Promise<readonly { readonly id: string }[]>,
): Promise<void> {
  const failures = new Map<string, unknown>()
  for (;;) {
    const photos = await next([...failures.keys()])
    if (photos.length === 0) break
    const deleted: string[] = []
    for (const { id } of photos) {
      try {
        await deletePhotoFiles(store, id)
        deleted.push(id)
      } catch (error) {
        failures.set(id, error)
      }
      if (failures.size === mostFailures) break
    }
    await db.transaction((tx) => blankPhotos(tx, deleted))
    if (failures.size === mostFailures) break
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `${failures.size} photos could not be deleted`)
}

/** At this many, the store is failing, not a photo. */
const mostFailures = 10

async function deletePhotoFiles(store: PhotoStore, id: string): Promise<void> {
  await store.delete(thumbnailName(id))
  await store.delete(id)
}
