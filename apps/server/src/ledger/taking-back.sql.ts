import type { Db } from '../db/db.ts'
import { creditWallets } from './credit.sql.ts'
import type { PointMove } from './moves.sql.ts'

export interface TakenBack {
  /** The part that was still maturing, the part that the balance paid, and the part that is owed now. */
  readonly maturing: number
  readonly spendable: number
  readonly owed: number
}

/**
 * Reverses points earned by `earnedBy`: first those still maturing, then those in the balance. The rest becomes a debt. Fails if
 * this cause has already reversed points.
 */
export async function takeBack(
  db: Db,
  { userId, points, cause, earnedBy }: PointMove & { readonly earnedBy: string },
): Promise<TakenBack> {
  const taken = await db.row<TakenBack>(takeBackStatement, [earnedBy, points, userId, cause])
  if (!taken) throw new Error(`Nothing was reversed for ${cause}`)
  return taken
}

/**
 * The transfers of one cause are numbered, so that a repeat collides with the first one's reference, whatever it would deduct.
 */
const takeBackStatement = `with waiting as (
    select cause, points, least(points, $2::bigint) as taken from maturing_points
     where cause = $1 and user_id = $3 and $2 > 0 for update
  ), ended as (
    delete from maturing_points using waiting
     where maturing_points.cause = waiting.cause and waiting.points = waiting.taken
  ), shortened as (
    update maturing_points set points = maturing_points.points - waiting.taken
      from waiting where maturing_points.cause = waiting.cause and waiting.points > waiting.taken
  ), due as (
    select maturing, $2::bigint - maturing as rest from (select coalesce(sum(taken), 0)::bigint from waiting) as ripe(maturing)
  ), debited as (
    update wallets
       set maturing = wallets.maturing - due.maturing, balance = greatest(balance - due.rest, 0),
           debt = debt + greatest(due.rest - balance, 0)
      from due where wallets.user_id = $3 and $2 > 0
    returning wallets.user_id, wallets.balance, due.maturing, due.rest, least(due.rest, wallets.debt) as owed
  ), transferred as (
    insert into point_transfers (reference, kind, user_id, points, balance_after)
    select $4 || '/take-back/' || row_number() over (order by place), kind, user_id, part, balance
      from debited cross join lateral (values
        (1, 'take-back-maturing', maturing), (2, 'take-back', rest - owed), (3, 'take-back-debt', owed)
      ) as parts(place, kind, part)
     where part > 0
     order by place
  )
  select maturing, rest - owed as spendable, owed from debited`

/**
 * Makes the points that have been due longest available. Returns their owner, or undefined if none have matured. Moves one row
 * per statement, so that a wallet is locked only briefly.
 */
export async function matureNext(db: Db): Promise<string | undefined> {
  const matured = await db.row<{ user_id: string }>(
    `with due as (
       delete from maturing_points where cause = (
         select cause from maturing_points where matures_at <= statement_timestamp()
          order by matures_at limit 1 for update skip locked
       )
       returning user_id, points, cause || '/mature' as reference
     ), ${creditWallets('due', 'mature')}
     select user_id from credited`,
  )
  return matured?.user_id
}

/** Adds points that no purchase earned. Returns the new balance. */
export async function adjustUp(db: Db, { userId, points, cause }: PointMove): Promise<number | undefined> {
  const adjusted = await db.row<{ balance: number }>(
    `with given as (
       select $1::uuid as user_id, $2::bigint as points, $3 || '/adjust' as reference
     ), ${creditWallets('given', 'adjust-up')}
     select balance from credited`,
    [userId, points, cause],
  )
  return adjusted?.balance
}

/** Deducts available points. Returns the new balance, or undefined if the wallet has too few. */
export async function adjustDown(db: Db, { userId, points, cause }: PointMove): Promise<number | undefined> {
  const adjusted = await db.row<{ balance_after: number }>(
    `with debited as (
       update wallets set balance = balance - $2 where user_id = $1 and balance >= $2 returning user_id, balance
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/adjust', 'adjust-down', user_id, $2, balance from debited
     returning balance_after`,
    [userId, points, cause],
  )
  return adjusted?.balance_after
}
