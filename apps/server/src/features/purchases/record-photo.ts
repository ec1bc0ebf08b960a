import type { Db } from '../../db/db.ts'
import { insertPhoto, type NewPurchasePhoto } from './purchase-photo.sql.ts'

/** Remembers for whom and for which shop a photo was taken in: it is good for one purchase there. */
export async function recordPhoto(db: Db, photo: NewPurchasePhoto): Promise<void> {
  await insertPhoto(db, photo)
}
