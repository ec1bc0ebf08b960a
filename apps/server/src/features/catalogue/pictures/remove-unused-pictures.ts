import type { Database } from '../../../db/db.ts'
import { type PhotoStore, pictureName } from '../../../providers/photo-store/photo-store.ts'
import { forgetRemoved, selectRemoved, takeOutUnused } from './picture.sql.ts'

const batch = 100

/**
 * Removes pictures that nothing uses any more. Files are deleted before the last record of them, so that the next run
 * completes an interrupted one. If some cannot be deleted, continues with the others and fails at the end.
 */
export async function removeUnusedPictures(db: Database, store: PhotoStore): Promise<void> {
  await takeOutUnused(db, batch)
  const failures = new Map<string, unknown>()
  for (;;) {
    const removed = await selectRemoved(db, batch, [...failures.keys()])
    if (removed.length === 0) break
    for (const { id } of removed) {
      await store
        .delete(pictureName(id))
        .then(() => forgetRemoved(db, [id]))
        .catch((error: unknown) => failures.set(id, error))
      if (failures.size === mostFailures) throw notDeleted(failures)
    }
  }
  if (failures.size > 0) throw notDeleted(failures)
}

/** At this many, the store is failing, not a picture. */
const mostFailures = 10

function notDeleted(failures: ReadonlyMap<string, unknown>): AggregateError {
  return new AggregateError(failures.values(), `${failures.size} pictures could not be deleted`)
}
