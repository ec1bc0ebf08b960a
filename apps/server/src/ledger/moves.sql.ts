import type { Db } from '../db/db.ts'

export interface PointMove {
  readonly userId: string
  readonly points: number
  /** What the move is for, such as `purchase/0198…`. The same cause can never move points twice. */
  readonly cause: string
}

/** Gives a new customer an empty wallet. */
export async function openWallet(db: Db, userId: string): Promise<void> {
  await db.rows('insert into wallets (user_id) values ($1)', [userId])
}

/**
 * Common table expressions that credit newly issued points to the customer in `earned` (user_id, points, cause), which
 * has at most one row. The statement fails if the customer has no wallet.
 */
export const creditEarned = `credited as (
    update wallets set balance = balance + earned.points from earned where wallets.user_id = earned.user_id
    returning wallets.balance
  ), transferred as (
    insert into point_transfers (reference, kind, user_id, points, balance_after)
    select earned.cause || '/earn', 'earn', earned.user_id, earned.points, (select balance from credited)::balance_of_wallet
      from earned
    returning balance_after
  )`

/** Credits newly issued points and returns the new balance. */
export async function earnPoints(db: Db, { userId, points, cause }: PointMove): Promise<number> {
  const credited = await db.row<{ balance_after: number }>(
    `with earned as (
       select $1::uuid as user_id, $2::bigint as points, $3::text as cause
     ), ${creditEarned}
     select balance_after from transferred`,
    [userId, points, cause],
  )
  if (!credited) throw new Error(`Nothing was credited for ${cause}`)
  return credited.balance_after
}

/**
 * Sets points aside until `settleHold` or `refundHold` with the same cause. Returns the new balance, or undefined if
 * the wallet has too few points. The update itself checks the balance, so parallel debits cannot overspend it.
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

/**
 * Turns held points into redeemed ones. Settlement and refund share one unique reference, so each hold ends only once.
 */
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

/** Returns the held points, exactly as many as were held, to the wallet. Returns the new balance. */
export async function refundHold(db: Db, cause: string): Promise<number> {
  const refunded = await db.row<{ balance_after: number }>(refund, [cause])
  if (!refunded) throw new Error(`No hold to refund for ${cause}`)
  return refunded.balance_after
}

/** Returns redeemed points to the wallet after the provider has reversed the order. Returns the new balance. */
export async function reverseSettled(db: Db, cause: string): Promise<number> {
  const reversed = await db.row<{ balance_after: number }>(reversal, [cause])
  if (!reversed) throw new Error(`Nothing was settled for ${cause}`)
  return reversed.balance_after
}

const refund = giveBack(`reference = $1 || '/hold'`, `$1 || '/outcome', 'refund'`)
const reversal = giveBack(`reference = $1 || '/outcome' and kind = 'settle'`, `$1 || '/reversal', 'reverse'`)

/** Returns the points of the transfer matching `isTaken` to its wallet, by a transfer with this reference and kind. */
function giveBack(isTaken: string, referenceAndKind: string): string {
  return `with taken as (
       select user_id, points from point_transfers where ${isTaken}
     ), credited as (
       update wallets set balance = wallets.balance + taken.points from taken
        where wallets.user_id = taken.user_id
       returning wallets.user_id, wallets.balance, taken.points
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select ${referenceAndKind}, user_id, points, balance from credited
     returning balance_after`
}

/** The points that a customer can spend now; undefined without a wallet. */
export async function readBalance(db: Db, userId: string): Promise<number | undefined> {
  const [balance] = await readBalances(db, [userId])
  return balance
}

/** The balances of several customers, in their order. */
export async function readBalances(
  db: Db,
  userIds: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const wallets = await db.rows<{ user_id: string; balance: number }>(
    'select user_id, balance from wallets where user_id = any($1::uuid[])',
    [userIds],
  )
  return userIds.map((id) => wallets.find(({ user_id }) => user_id === id)?.balance)
}
