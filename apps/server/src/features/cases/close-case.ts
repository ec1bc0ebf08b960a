import type { BodyOf } from '@jara/contract/call'
import type { closeCase as closeCaseCall } from '@jara/contract/cases'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { findCase, markClosed } from './case.sql.ts'
import { unknownCase } from './read-cases.ts'

/** An operator's decision about a case. What is found later opens another one. */
export async function closeCase(
  db: Db,
  operatorId: string,
  id: string,
  decision: BodyOf<typeof closeCaseCall>,
): Promise<void> {
  if (!isUuid(id)) throw unknownCase()
  if (await markClosed(db, id, { operatorId, ...decision })) return
  if (!(await findCase(db, id))) throw unknownCase()
  throw new Refusal('conflict', 'This case is already closed.', { code: 'case_closed' })
}
