import type { Db } from '../db/db.ts'
import { creditWallets } from './credit.sql.ts'

export interface PointMove {
  readonly userId: string
  readonly points: number
  /** The reason for the move, such as `purchase/0198…`. The same cause can never move points twice. */
  readonly cause: string
}

/** Gives a new customer an empty wallet. */
export async function openWallet(db: Db, userId: string): Promise<void> {
  await db.rows('insert into wallets (user_id) values ($1)', [userId])
}

/**
 * Common table expressions that credit newly issued points to the customer in `earned` (user_id, points, cause), which has at
 * most one row, and also write the transfers of `alongside`. The statement fails if the customer has no wallet.
 */
export const creditEarned = (alongside: string) => `credited as (
    update wallets
       set balance = balance + greatest(earned.points - debt, 0), debt = debt - least(earned.points, debt)
      from earned where wallets.user_id = earned.user_id
    returning wallets.balance
  ), transferred as (
    insert into point_transfers (reference, kind, user_id, points, balance_after)
    select cause || '/earn', 'earn', user_id, points, greatest((select balance from credited)::balance_of_wallet, points)
      from earned
    union all
    select cause || '/earn/debt', 'pay-debt', user_id, points - balance, balance
      from earned, credited where points > balance
    union all ${alongside}
  )`

/**
 * Like `creditEarned`, but `earned` also has `matures_at`: if it is set, the points stay in the wallet's `maturing` until then.
 * Materialize `earned` if it is costly to read, because each expression reads it.
 */
export const creditEarnedOrMaturing = (alongside = '') => `credited as (
    update wallets
       set balance = balance + case when matures_at is null then greatest(earned.points - debt, 0) else 0 end,
           debt = debt - case when matures_at is null then least(earned.points, debt) else 0 end,
           maturing = maturing + case when matures_at is null then 0 else earned.points end
      from earned where wallets.user_id = earned.user_id
    returning wallets.balance
  ), transferred as (
    insert into point_transfers (reference, kind, user_id, points, balance_after)
    select cause || '/earn', case when matures_at is null then 'earn' else 'earn-maturing' end, user_id, points,
           greatest((select balance from credited)::balance_of_wallet, case when matures_at is null then points end)
      from earned
    union all
    select cause || '/earn/debt', 'pay-debt', user_id, points - balance, balance
      from earned, credited where matures_at is null and points > balance
    ${alongside && `union all ${alongside}`}
  ), waiting as (
    insert into maturing_points (cause, user_id, points, matures_at)
    select cause, user_id, points, matures_at from earned where matures_at is not null
  )`

/** Credits newly issued points, immediately unless `maturesAt` is set, and returns the new balance. */
export async function earnPoints(
  db: Db,
  { userId, points, cause, maturesAt = null }: PointMove & { readonly maturesAt?: Date | null },
): Promise<number> {
  const credited = await db.row<{ balance: number }>(
    `with earned as (
       select $1::uuid as user_id, $2::bigint as points, $3::text as cause, $4::timestamptz as matures_at
     ), ${creditEarnedOrMaturing()}
     select balance from credited`,
    [userId, points, cause, maturesAt],
  )
  if (!credited) throw new Error(`Nothing was credited for ${cause}`)
  return credited.balance
}

/**
 * Holds points until `settleHold` or `refundHold` with the same cause. Returns the new balance, or undefined if the wallet has
 * too few points. The update itself checks the balance, so parallel debits cannot overspend it.
 */
export async function holdPoints(db: Db, { userId, points, cause }: PointMove): Promise<number | undefined> {
  const held = await db.row<{ balance_after: number }>(
    `with debited as (
       update wallets set balance = balance - $2 where user_id = $1 and balance >= $2 returning user_id, balance
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/hold', 'hold', user_id, $2, balance from debited
     returning balance_after`,
    [userId, points, cause],
  )
  return held?.balance_after
}

/** Turns held points into redeemed ones. Settlement and refund share one unique reference, so each hold ends only once. */
export async function settleHold(db: Db, cause: string): Promise<void> {
  const settled = await db.row(
    `insert into point_transfers (reference, kind, user_id, points)
     select $1 || '/outcome', 'settle', user_id, points
       from point_transfers where reference = $1 || '/hold'
     returning id`,
    [cause],
  )
  if (!settled) throw new Error(`No hold to settle for ${cause}`)
}

/** Returns exactly the held points to the wallet. Returns the new balance. */
export async function refundHold(db: Db, cause: string): Promise<number> {
  const refunded = await db.row<{ balance: number }>(refund, [cause])
  if (!refunded) throw new Error(`No hold to refund for ${cause}`)
  return refunded.balance
}

/** Returns redeemed points to the wallet after the provider has reversed the order. Returns the new balance. */
export async function reverseSettled(db: Db, cause: string): Promise<number> {
  const reversed = await db.row<{ balance: number }>(reversal, [cause])
  if (!reversed) throw new Error(`Nothing was settled for ${cause}`)
  return reversed.balance
}

const refund = `with taken as (
    select user_id, points, $1 || '/outcome' as reference from point_transfers where reference = $1 || '/hold'
  ), ${creditWallets('taken', 'refund')}
  select balance from credited`

const reversal = `with taken as (
    select user_id, points, $1 || '/reversal' as reference
      from point_transfers where reference = $1 || '/outcome' and kind = 'settle'
  ), ${creditWallets('taken', 'reverse')}
  select balance from credited`

/** A customer's available points; undefined without a wallet. */
export async function readBalance(db: Db, userId: string): Promise<number | undefined> {
  const wallet = await db.row<{ balance: number }>('select balance from wallets where user_id = $1', [userId])
  return wallet?.balance
}
