import type { Db } from '../db/db.ts'
import { debit } from './debit.ts'
import type { PointMove } from './earn-points.ts'

/**
 * Sets points aside until `settleHold` or `refundHold` of the same cause. Answers the new balance, or undefined
 * when the wallet does not hold enough.
 */
export async function holdPoints(db: Db, move: PointMove): Promise<number | undefined> {
  return debit(db, 'hold', move)
}
