import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Database } from '../../../db/db.ts'
import { deleteReferencePicture, markRemoved } from './product-photo.sql.ts'

interface Removal {
  readonly user: SessionUser
  readonly caller: SignedInCaller
  readonly id: number
  readonly photo: string
}

/** Returns false if there is no such reference that this user may remove. */
export function removeReference(db: Database, { user, caller, id, photo }: Removal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed =
      (await markRemoved(tx, photo, user, id)) ?? (await deleteReferencePicture(tx, photo, user, id))
    if (!removed) return false
    await recordAuditEvent(tx, { caller, act: 'reference-removed', subject: photo, after: { productId: id } })
    return true
  })
}
