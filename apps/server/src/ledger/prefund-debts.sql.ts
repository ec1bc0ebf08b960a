import type { Db } from '../db/db.ts'
import { returnDrawn } from './prefund.sql.ts'

export interface PrefundDebt {
  readonly reversalId: string
  readonly tenantId: string
  readonly userId: string
  readonly points: number
}

/**
 * Records that points the customer owes for a reversed purchase are due to a prefund, in the transaction that creates the debt.
 */
export async function owePrefund(
  tx: Db,
  { reversalId, tenantId, userId, points }: PrefundDebt,
): Promise<void> {
  await tx.rows(
    'insert into prefund_debts (reversal_id, tenant_id, user_id, points) values ($1, $2, $3, $4)',
    [reversalId, tenantId, userId, points],
  )
}

/** The shop pays for a purchase that was reversed by mistake: its prefund gets nothing back, even once the debt is paid. */
export async function forgivePrefundDebt(tx: Db, reversalId: string): Promise<void> {
  await tx.rows('delete from prefund_debts where reversal_id = $1', [reversalId])
}

/**
 * The part of a customer's debts to prefunds that has been paid. Any other debt of the customer counts as paid first, so no
 * prefund gets points that have not been paid back.
 */
const paidBy = (user: string) => `(
    select sum(points) from prefund_debts where user_id = ${user}
  ) - (select debt from wallets where wallets.user_id = ${user})`

interface PaidDebtRow {
  reversal_id: string
  tenant_id: string
  user_id: string
}

/** Each customer's oldest prefund debt, for customers who have paid some of theirs. */
export async function selectPaidDebts(db: Db): Promise<PaidDebtRow[]> {
  return db.rows<PaidDebtRow>(
    `select distinct on (user_id) reversal_id, tenant_id, user_id
       from prefund_debts where ${paidBy('prefund_debts.user_id')} > 0 order by user_id, reversal_id`,
  )
}

/** Returns the paid part of a debt to the prefund, and how much that was. Concurrent calls wait for each other. */
export async function settlePrefundDebt(
  tx: Db,
  { reversal_id: id, tenant_id: tenantId, user_id: userId }: PaidDebtRow,
): Promise<number> {
  // Locks the prefund first, in the same order as issuing points does, and then the customer's debts, so that they are settled
  // one at a time.
  await tx.rows('select from prefunds where tenant_id = $1 for update', [tenantId])
  await tx.rows('select from prefund_debts where user_id = $1 order by reversal_id for update', [userId])
  const due = await tx.row<{ points: number; left: number }>(
    `select paid as points, points - paid as "left"
       from prefund_debts cross join lateral (
         select least(points, ${paidBy('prefund_debts.user_id')})::bigint as paid
       ) as part
      where reversal_id = $1`,
    [id],
  )
  if (!due || due.points <= 0) return 0
  if (due.left === 0) await tx.rows('delete from prefund_debts where reversal_id = $1', [id])
  else await tx.rows('update prefund_debts set points = $2 where reversal_id = $1', [id, due.left])
  await returnDrawn(tx, { tenantId, points: due.points, cause: `purchase-reversal/${id}/paid/${due.left}` })
  return due.points
}
