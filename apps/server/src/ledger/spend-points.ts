import type { Db } from '../db/db.ts'
import { debit } from './debit.ts'
import type { PointMove } from './earn-points.ts'

/** Takes points for good. Answers the new balance, or undefined when the wallet does not hold enough. */
export async function spendPoints(db: Db, move: PointMove): Promise<number | undefined> {
  return debit(db, 'spend', move)
}
