import {
  type Allowance,
  bucketOf,
  giveBackUse,
  spendAllowance,
} from '../../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database } from '../../../../db/db.ts'
import { wrongPinReason } from './open-product-pin.ts'

/** Enough for typing errors. Decision 60 calculates what a guess is worth. */
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

/**
 * Runs work that reads a product PIN, counts unknown PINs, and refuses all at the limit. Each attempt is counted before its
 * lookup, so that parallel guesses cannot exceed the limit, and uncounted unless the PIN is unknown.
 */
export async function countWrongProductPins<Answer>(
  db: Database,
  customerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const counted: Allowance[] = []
  let isWrong = false
  try {
    for (const allowance of wrongPinsOf(customerId)) {
      counted.push(allowance)
      await spendAllowance(db, allowance)
    }
    return await work()
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === wrongPinReason
    throw error
  } finally {
    if (!isWrong) for (const allowance of counted) await giveBackUse(db, allowance)
  }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
