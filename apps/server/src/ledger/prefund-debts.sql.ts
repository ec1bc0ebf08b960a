import type { Db } from '../db/db.ts'
import { returnDrawn } from './prefund.sql.ts'

export interface PrefundDebt {
  readonly reversalId: string
  readonly tenantId: string
  readonly userId: string
  readonly points: number
}

/** Notes what a customer owes of a reversed purchase, in the transaction that makes it a debt. */
export async function owePrefund(
  tx: Db,
  { reversalId, tenantId, userId, points }: PrefundDebt,
): Promise<void> {
  await tx.rows(
    'insert into prefund_debts (reversal_id, tenant_id, user_id, points) values ($1, $2, $3, $4)',
    [reversalId, tenantId, userId, points],
  )
}

/** A purchase that was reversed wrongly is the shop's to pay for: nothing of it comes back, whoever pays the debt. */
export async function forgivePrefundDebt(tx: Db, reversalId: string): Promise<void> {
  await tx.rows('delete from prefund_debts where reversal_id = $1', [reversalId])
}

/**
 * What has been paid of a customer's debts to prefunds. Whatever else the customer owes counts as paid before, so no prefund
 * gets points that have not come back.
 */
const paidBy = (user: string) => `(
    select sum(points) from prefund_debts where user_id = ${user}
  ) - (select debt from wallets where wallets.user_id = ${user})`

interface PaidDebtRow {
  reversal_id: string
  tenant_id: string
  user_id: string
}

/** The oldest debt to a prefund of each customer who has paid some of them. */
export async function selectPaidDebts(db: Db): Promise<PaidDebtRow[]> {
  return db.rows<PaidDebtRow>(
    `select distinct on (user_id) reversal_id, tenant_id, user_id
       from prefund_debts where ${paidBy('prefund_debts.user_id')} > 0 order by user_id, reversal_id`,
  )
}

/** Returns what has been paid of a debt to the prefund, and says how much. Two that do so at once wait for each other. */
export async function settlePrefundDebt(
  tx: Db,
  { reversal_id: id, tenant_id: tenantId, user_id: userId }: PaidDebtRow,
): Promise<number> {
  // The prefund comes first, as where points are given, and the debts of a customer are settled one at a time.
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
