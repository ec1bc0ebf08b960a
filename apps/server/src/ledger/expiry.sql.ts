import type { Db } from '../db/db.ts'
import { beginningOf } from './day-sums.sql.ts'
import { causesOf, transfersOf } from './transfers-of-customer.sql.ts'

const earned = `('earn', 'earn-maturing', 'adjust-up', 'merge-in')`
const gone = `('hold', 'spend', 'adjust-down', 'take-back', 'take-back-maturing', 'pay-debt', 'merge-out', 'merge-pay', 'expire', 'pay')`
/** Returned points keep their age: they count as never redeemed. */
const returned = `('refund', 'reverse', 'pay-back')`

/**
 * The points that a customer has left of those earned before a day. The oldest points are redeemed first, so it is everything
 * earned before that day less everything that has left the wallet since it was opened.
 */
const leftOf = (customer: string, before: string) => `(
    with ${causesOf(customer)}
    select greatest(
             coalesce(sum(point_transfers.points) filter (
               where kind in ${earned} and point_transfers.created_at < ${beginningOf(before)}), 0)
             - coalesce(sum(point_transfers.points) filter (where kind in ${gone}), 0)
             + coalesce(sum(point_transfers.points) filter (where kind in ${returned}), 0),
             0)::bigint as points
      from ${transfersOf(customer)}
  )`

/** The customers among these who have available points that were earned before this day, and how many. */
const expiring = `select wallets.user_id, least(balance, sums.points) as points
    from wallets cross join lateral ${leftOf('wallets.user_id', '$2')} as sums
   where wallets.user_id = any($1::uuid[]) and least(balance, sums.points) > 0`

export interface ExpiringRow {
  user_id: string
  points: number
}

export async function selectExpiring(
  db: Db,
  userIds: readonly string[],
  earnedBefore: string,
): Promise<ExpiringRow[]> {
  return db.rows<ExpiringRow>(expiring, [userIds, earnedBefore])
}

interface Expiry {
  readonly userIds: readonly string[]
  readonly earnedBefore: string
  /** The last day on which they could be redeemed. Points of a wallet can expire only once for the same day. */
  readonly endsOn: string
}

/**
 * Expires these customers' remaining points that were earned before a day. Locks the wallets first: the sums must not change
 * before the points are deducted.
 */
export async function expirePoints(
  tx: Db,
  { userIds, earnedBefore, endsOn }: Expiry,
): Promise<ExpiringRow[]> {
  await tx.rows('select from wallets where user_id = any($1::uuid[]) order by user_id for update', [userIds])
  return tx.rows<ExpiringRow>(
    `with due as (${expiring}), debited as (
       update wallets set balance = wallets.balance - due.points from due where wallets.user_id = due.user_id
       returning wallets.user_id, wallets.balance, due.points
     ), transferred as (
       insert into point_transfers (reference, kind, user_id, points, balance_after)
       select 'expiry/' || $3::date || '/' || user_id || '/expire', 'expire', user_id, points, balance from debited
     )
     select user_id, points from debited`,
    [userIds, earnedBefore, endsOn],
  )
}

/** The next expiry that this customer was notified of. */
export async function selectNextEnd(
  db: Db,
  userId: string,
): Promise<{ ends_on: string; earned_before: string } | undefined> {
  return db.row(
    `select point_expiries.ends_on::text, earned_before::text
       from expiring_points join point_expiries using (ends_on)
      where user_id = $1 and expiring_points.ended_at is null
      order by ends_on limit 1`,
    [userId],
  )
}
