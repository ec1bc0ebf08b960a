import type { Database } from '../../../../db/db.ts'
import { lockForMerge } from '../../../../ledger/merge.sql.ts'
import { moveAll } from './merge-customers.ts'
import { selectMergedWithPoints } from './merging.sql.ts'

/** Passes on what closed accounts have received since they were merged, account by account. A repeat finds nothing left. */
export async function passOnPoints(db: Database, tell: (owners: readonly string[]) => void): Promise<void> {
  for (const { from_id: fromId, into_id: intoId } of await selectMergedWithPoints(db)) {
    const isMoved = await db.transaction(async (tx) => {
      const wallet = await lockForMerge(tx, { fromId, intoId })
      if (!wallet || (wallet.balance === 0 && wallet.debt === 0)) return false
      await moveAll(tx, { fromId, intoId })
      return true
    })
    if (isMoved) tell([intoId])
  }
}
