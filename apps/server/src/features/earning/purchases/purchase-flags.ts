import type { Db } from '../../../db/db.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { findDaySeenBefore } from './photos/seen-before.ts'
import type { UsablePhotoRow } from './photos/photo.sql.ts'
import { countPurchasesOfHour } from './purchase.sql.ts'

/** More purchases than this at one shop within an hour are flagged. No family shops that often. */
const usualPerHour = 10

/** The hard limit, far above what any family could buy. */
function purchasesAtShop(customerId: string, retailerId: string): Allowance {
  return {
    bucket: bucketOf('purchases-at-shop', `${customerId}/${retailerId}`),
    allowed: 60,
    windowSeconds: 60 * 60,
  }
}

/** Flags that warn the shop or brand about a suspicious purchase. Refuses the purchase above the hourly limit. */
export async function findFlags(
  tx: Db,
  customerId: string,
  retailerId: string,
  photo: UsablePhotoRow | undefined,
): Promise<string[]> {
  // Comes first: its row lock serialises a customer's purchases at a shop, so the count below misses none.
  await spendAllowance(tx, purchasesAtShop(customerId, retailerId))
  const seenBefore = photo && (await findDaySeenBefore(tx, photo))
  const earlier = await countPurchasesOfHour(tx, customerId, retailerId)
  return [
    ...(photo && showsNothing(photo) ? ['photo is blank or too small'] : []),
    ...(seenBefore === undefined ? [] : [`photo seen before on ${seenBefore}`]),
    ...(earlier < usualPerHour ? [] : ['many purchases in an hour']),
  ]
}

/** Photos from before photos were kept have neither their bytes nor a perceptual hash. */
function showsNothing({ sha256, perceptual_hash }: UsablePhotoRow): boolean {
  return sha256 !== null && perceptual_hash === null
}
