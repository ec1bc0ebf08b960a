import type { BodyOf } from '@jara/contract/call'
import type { closeCase as closeCaseCall } from '@jara/contract/trust/cases'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findCase, markClosed } from './case.sql.ts'
import { unknownCase } from './read-cases.ts'

/** Closes a case with an operator's decision. Later findings open another one. */
export async function closeCase(
  db: Database,
  operator: SignedInCaller,
  id: string,
  decision: BodyOf<typeof closeCaseCall>,
): Promise<void> {
  if (!isUuid(id)) throw unknownCase()
  const isClosed = await db.transaction(async (tx) => {
    if (!(await markClosed(tx, id, { operatorId: operator.userId, ...decision }))) return false
    await recordAuditEvent(tx, { caller: operator, act: 'case-closed', subject: id, after: decision })
    return true
  })
  if (isClosed) return
  if (!(await findCase(db, id))) throw unknownCase()
  throw new Refusal('conflict', 'This case is already closed.', { code: 'case_closed' })
}
