import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { findMergeSide, type MergeSideRow } from './merging.sql.ts'

/** The account to close and the one to keep. */
export async function findBoth(
  db: Db,
  fromId: string,
  intoId: string,
): Promise<{ readonly from: MergeSideRow; readonly into: MergeSideRow }> {
  const areIds = isUuid(fromId) && isUuid(intoId)
  const from = areIds ? await findMergeSide(db, fromId) : undefined
  const into = areIds ? await findMergeSide(db, intoId) : undefined
  if (!from || !into) throw new Refusal('not-found', 'Customer not found.')
  return { from, into }
}
