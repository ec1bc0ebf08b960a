import { createHash, randomUUID } from 'node:crypto'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Database } from '../../../db/db.ts'
import type { Upload } from '../../../http/upload.ts'
import { type PhotoStore, pictureName } from '../../../providers/photo-store/photo-store.ts'
import { insertPicture } from './picture.sql.ts'

export interface PictureDeps {
  readonly photoStore: PhotoStore
  /** Decodes the upload in confinement, and re-encodes it. */
  readonly photoDecoder: { prepare(path: string): Promise<{ readonly photo: Buffer }> }
}

/** Stores a picture and returns its path. It is kept only if something uses it within a day. */
export async function addPicture(
  db: Database,
  { photoStore, photoDecoder }: PictureDeps,
  caller: SignedInCaller,
  sent: Upload,
): Promise<string> {
  const { photo } = await photoDecoder.prepare(sent.path)
  const id = randomUUID()
  const sha256 = createHash('sha256').update(photo).digest()
  await db.transaction(async (tx) => {
    await insertPicture(tx, { id, sha256, addedBy: caller.userId })
    await recordAuditEvent(tx, { caller, act: 'picture-added', subject: id })
  })
  await photoStore.put(pictureName(id), photo)
  return `/api/pictures/${id}`
}
