import type { Database } from '../../../db/db.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { expireBatch } from './expire-pending.sql.ts'
import { returnBonuses } from './mission-budget.sql.ts'

/** Rejects purchases that were not decided in time, returns their bonuses and notifies the customers. */
export async function expirePending(db: Database): Promise<void> {
  const { policy } = await policyInForce(db)
  for (;;) {
    const expired = await db.transaction(async (tx) => {
      const ids = await expireBatch(tx, policy.pendingForDays)
      await returnBonuses(tx, ids)
      return ids.length
    })
    if (expired === 0) return
  }
}
