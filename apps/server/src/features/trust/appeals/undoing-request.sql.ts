import { isWaiting } from '../../../access/approvals/approvals.ts'
import type { Db } from '../../../db/db.ts'

/** The kind of request that asks a second operator to overturn a decision. Its subject is the customer. */
export const undoing = 'undo-decision'

/** Whether a second operator was asked to overturn the decision that this appeal is about. */
export async function isUndoingAsked(db: Db, appealId: string, customerId: string): Promise<boolean> {
  const asked = await db.row(
    `select from approval_requests as request
      where ${isWaiting} and request.kind = $1 and request.subject = $2 and request.proposal ->> 'appeal' = $3`,
    [undoing, customerId, appealId],
  )
  return asked !== undefined
}
