import type { Db } from '../../db/db.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../access/rate-limit.ts'
import { findDaySeenBefore } from './photos/seen-before.ts'
import type { UsablePhotoRow } from './photos/photo.sql.ts'
import { countPurchasesOfHour } from './purchase.sql.ts'

/** What a family buys at one shop in an hour stays below; beyond, whoever decides is told. */
const usualPerHour = 10

/** Far above what any family could buy. */
function purchasesAtShop(customerId: string, retailerId: string): Allowance {
  return {
    bucket: bucketOf('purchases-at-shop', `${customerId}/${retailerId}`),
    allowed: 60,
    windowSeconds: 60 * 60,
  }
}

/** What is odd about a purchase that is being declared, for whoever decides; refuses what cannot be shopping any more. */
export async function findFlags(
  tx: Db,
  customerId: string,
  retailerId: string,
  photo: UsablePhotoRow,
): Promise<string[]> {
  // Counting comes first: it makes purchases of one customer at one shop wait for each other, so none is overlooked.
  await spendAllowance(tx, purchasesAtShop(customerId, retailerId))
  const seenBefore = await findDaySeenBefore(tx, photo)
  const earlier = await countPurchasesOfHour(tx, customerId, retailerId)
  return [
    ...(seenBefore === undefined ? [] : [`photo seen before on ${seenBefore}`]),
    ...(earlier < usualPerHour ? [] : ['many purchases in an hour']),
  ]
}
