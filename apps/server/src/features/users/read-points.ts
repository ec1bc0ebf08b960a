import { batchReads } from '../../db/batch-reads.ts'
import type { Db } from '../../db/db.ts'
import { readBalances } from '../../ledger/moves.sql.ts'

const balanceOf = batchReads(readBalances)

export async function readPoints(db: Db, customerId: string): Promise<number> {
  const points = await balanceOf(db, customerId)
  if (points === undefined) throw new Error(`Customer ${customerId} has no wallet`)
  return points
}
