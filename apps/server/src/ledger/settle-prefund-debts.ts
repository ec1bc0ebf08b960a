import type { Database } from '../db/db.ts'
import { selectPaidDebts, settlePrefundDebt } from './prefund-debts.sql.ts'

/** Returns to prefunds the points that customers have paid of their debts. Several nodes may run it in parallel. */
export async function settlePrefundDebts(db: Database): Promise<void> {
  let settled: number
  do {
    settled = 0
    for (const debt of await selectPaidDebts(db))
      settled += await db.transaction((tx) => settlePrefundDebt(tx, debt))
  } while (settled > 0)
}
