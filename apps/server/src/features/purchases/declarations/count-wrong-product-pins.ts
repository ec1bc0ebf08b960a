import { type Allowance, bucketOf, refuseWhenSpent, spendAllowance } from '../../../access/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { wrongPinReason } from './open-product-pin.ts'

/** Enough for typing errors. Decision 60 counts what a guess is worth. */
function wrongPinsOf(customerId: string): readonly Allowance[] {
  const refusal = {
    message: (secondsLeft: number) => `Too many wrong PINs. Try again in ${inWords(secondsLeft)}.`,
    code: 'product_pins_locked',
  }
  return [
    { bucket: bucketOf('product-pin', customerId), allowed: 5, windowSeconds: 3_600, refusal },
    { bucket: bucketOf('product-pin-day', customerId), allowed: 15, windowSeconds: 24 * 3_600, refusal },
  ]
}

/** Runs work that reads a product PIN, counts those that no pack has, and refuses all at the limit. */
export async function countWrongProductPins<Answer>(
  db: Database,
  customerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const allowances = wrongPinsOf(customerId)
  for (const allowance of allowances) await refuseWhenSpent(db, allowance)
  return work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === wrongPinReason) {
      for (const allowance of allowances) await spendAllowance(db, allowance)
    }
    throw error
  })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
