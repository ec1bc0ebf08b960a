import type { Db } from '../db/db.ts'

/**
 * Empties the wallet of an erased account: its points, maturing points and debt go to accounts of their own. Does nothing to an
 * empty wallet. Locks maturing points before the wallet, in the same order as maturing does.
 */
export async function forfeitPoints(
  db: Db,
  { userId, cause }: { readonly userId: string; readonly cause: string },
): Promise<void> {
  await db.rows(
    `with ripening as (
       delete from maturing_points where user_id = $1 returning points
     ), never_paid as (
       delete from prefund_debts where user_id = $1
     ), before as (
       select wallets.user_id, wallets.balance, wallets.maturing, wallets.debt
         from wallets cross join (select count(*) from ripening) as deleted
        where wallets.user_id = $1 and (balance > 0 or maturing > 0 or debt > 0)
          for update of wallets
     ), emptied as (
       update wallets set balance = 0, maturing = 0, debt = 0 from before where wallets.user_id = before.user_id
       returning before.user_id, before.balance, before.maturing, before.debt
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $2 || '/' || part.kind, part.kind, emptied.user_id, part.points, 0
       from emptied cross join lateral (values
         ('forfeit', balance::bigint), ('forfeit-maturing', maturing::bigint), ('write-off', debt::bigint)
       ) as part (kind, points)
      where part.points > 0`,
    [userId, cause],
  )
}
