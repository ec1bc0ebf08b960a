import type { Db } from '../../db/db.ts'
import { readBalance } from '../../ledger/read-balance.ts'

export async function readPoints(db: Db, customerId: string): Promise<number> {
  const points = await readBalance(db, customerId)
  if (points === undefined) throw new Error(`Customer ${customerId} has no wallet`)
  return points
}
