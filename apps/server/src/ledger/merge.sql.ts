import type { Db } from '../db/db.ts'

export interface Merge {
  readonly fromId: string
  readonly intoId: string
  /** The same cause can move points only once. */
  readonly cause: string
}

export interface MergedWallet {
  balance: number
  maturing: number
  debt: number
}

/** Locks both wallets in a fixed order, whichever is merged into the other, and returns the one to be emptied. */
export async function lockForMerge(
  tx: Db,
  { fromId, intoId }: Omit<Merge, 'cause'>,
): Promise<MergedWallet | undefined> {
  await tx.rows(
    'select from wallets where user_id = any(array[$1, $2]::uuid[]) order by user_id for update',
    [fromId, intoId],
  )
  return tx.row<MergedWallet>('select balance, maturing, debt from wallets where user_id = $1', [fromId])
}

/**
 * Moves the points and the debt of one wallet to the other. Each wallet's points pay the other's debt first, so that no wallet
 * has both. Maturing points stay until they have matured. Call `lockForMerge` first.
 */
export async function mergeWallets(tx: Db, { fromId, intoId, cause }: Merge): Promise<void> {
  await tx.rows(
    `with before as (
       select source.balance::bigint as points, source.debt::bigint as debt,
              least(source.balance::bigint, target.debt::bigint) as pays,
              least(source.debt::bigint, target.balance::bigint) as paid
         from wallets as source, wallets as target
        where source.user_id = $1 and target.user_id = $2 and (source.balance > 0 or source.debt > 0)
     ), emptied as (
       update wallets set balance = 0, debt = 0 from before where user_id = $1
     ), owed_to_prefunds as (
       update prefund_debts set user_id = $2 where user_id = $1
     ), filled as (
       update wallets
          set balance = wallets.balance + before.points - before.pays - before.paid,
              debt = wallets.debt + before.debt - before.paid - before.pays
         from before where user_id = $2
       returning wallets.balance::bigint as balance, before.points, before.debt, before.pays, before.paid
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/' || part.ending, part.kind, part.owner, part.points, part.left
       from filled cross join lateral (values
         (1, 'out', 'merge-out', $1::uuid, filled.points, 0::bigint),
         (2, 'debt-out', 'merge-debt-out', $1::uuid, filled.debt, null),
         (3, 'in', 'merge-in', $2::uuid, filled.points, filled.balance + filled.pays),
         (4, 'in/debt', 'pay-debt', $2::uuid, filled.pays, filled.balance),
         (5, 'pay', 'merge-pay', $2::uuid, filled.paid, filled.balance),
         (6, 'debt-in', 'merge-debt-in', $2::uuid, filled.debt - filled.paid, null)
       ) as part (place, ending, kind, owner, points, "left")
      where part.points > 0
      order by part.place`,
    [fromId, intoId, cause],
  )
}
