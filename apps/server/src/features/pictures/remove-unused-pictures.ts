import type { Database } from '../../db/db.ts'
import { type PhotoStore, pictureName } from '../../providers/photo-store/photo-store.ts'
import { forgetRemoved, selectRemoved, takeOutUnused } from './picture.sql.ts'

const batch = 100

/**
 * Removes pictures that nothing shows any more. Their files go before the last trace of them, so that an interrupted run is
 * taken up. Fails at the end if some could not be deleted: they do not keep the others.
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

/** With so many, it is the store that fails, not a picture. */
const mostFailures = 10

function notDeleted(failures: ReadonlyMap<string, unknown>): AggregateError {
  return new AggregateError(failures.values(), `${failures.size} pictures could not be deleted`)
}
