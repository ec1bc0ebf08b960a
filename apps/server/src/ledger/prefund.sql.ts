import type { Db } from '../db/db.ts'

/**
 * A common table expression that deducts the points of the purchase in `queued` from the prefund of the shop or brand `$2`, if it
 * has one. If there are too few points, the balance's domain makes the whole statement fail.
 */
export const drawQueued = `drawn as (
    update prefunds set balance = balance - queued.points from queued where prefunds.tenant_id = $2
    returning prefunds.tenant_id, prefunds.balance, queued.points, queued.id
  )`

/** The transfers of `drawn`, written together with those of the credit, because one insert costs less than two. */
export const drawnTransfers = `
    select 'purchase/' || id || '/draw', 'draw', tenant_id, points, balance from drawn`

interface PrefundMove {
  readonly points: number
  readonly cause: string
}

/** Adds points that a shop or brand has paid for. Returns its new balance. */
export async function topUpPrefund(
  tx: Db,
  { tenantId, points, cause }: PrefundMove & { readonly tenantId: string },
): Promise<number> {
  const added = await tx.row<{ balance_after: number }>(
    `with added as (
       insert into prefunds (tenant_id, balance) values ($1, $2)
       on conflict (tenant_id) do update set balance = prefunds.balance + excluded.balance
       returning tenant_id, balance
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/top-up', 'top-up', tenant_id, $2, balance from added
     returning balance_after`,
    [tenantId, points, cause],
  )
  if (!added) throw new Error(`Nothing was added for ${cause}`)
  return added.balance_after
}

/**
 * Locks the prefund that the points of a purchase came from. Call it before locking the wallet, the same order as issuing points.
 * Returns whose it is.
 */
export async function lockPrefundOf(tx: Db, purchaseId: string): Promise<string | undefined> {
  const drawn = await tx.row<{ tenant_id: string }>(
    `select tenant_id from prefunds
      where tenant_id = (select user_id from point_transfers where reference = 'purchase/' || $1 || '/draw') for update`,
    [purchaseId],
  )
  return drawn?.tenant_id
}

/** Returns points of a reversed purchase to the prefund that they came from. */
export async function returnDrawn(
  tx: Db,
  { tenantId, points, cause }: PrefundMove & { readonly tenantId: string },
): Promise<void> {
  await tx.rows(
    `with returned as (
       update prefunds set balance = balance + $2 where tenant_id = $1 returning tenant_id, balance
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/draw-back', 'draw-back', tenant_id, $2, balance from returned`,
    [tenantId, points, cause],
  )
}
