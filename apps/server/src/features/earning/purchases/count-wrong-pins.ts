import { bucketOf, refuseWhenSpent, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { unknownShopReason } from './submit-purchase.ts'

/** Enough for typing errors, far too few to guess a PIN. */
const wrongPinLimit = { allowed: 20, windowSeconds: 15 * 60 }

/** Counts a customer's wrong shop PINs and refuses further attempts at the limit. */
export async function countWrongPins<Answer>(
  db: Database,
  customerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const allowance = { bucket: bucketOf('wrong-shop-pin', customerId), ...wrongPinLimit }
  await refuseWhenSpent(db, allowance)
  return work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === unknownShopReason) await spendAllowance(db, allowance)
    throw error
  })
}
