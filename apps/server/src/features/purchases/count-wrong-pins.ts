import { bucketOf, refuseWhenSpent, spendAllowance } from '../../access/rate-limit.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Database } from '../../db/db.ts'
import { unknownShopReason } from './submit-purchase.ts'

/** Plenty for typing errors, far too few for guessing shop PINs. */
const guesses = { allowed: 20, windowSeconds: 15 * 60 }

/** Counts wrong shop PINs per customer and refuses further attempts once they look like guessing. */
export async function countWrongPins<Answer>(
  db: Database,
  customerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const allowance = { bucket: bucketOf('wrong-shop-pin', customerId), ...guesses }
  await refuseWhenSpent(db, allowance)
  return work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === unknownShopReason) await spendAllowance(db, allowance)
    throw error
  })
}
